import { basename, dirname, join, relative } from 'node:path/posix';
import { listFiles } from '../files.ts';
import { importsOf } from '../imports.ts';
import type { Workspace } from '../workspaces.ts';

/** One file imports another of the same `src`; both paths are from the repository's root. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** What each file or folder imports of its neighbours in the same folder, with one import that shows it. */
type Neighbours = Map<string, Map<string, Import>>;

/**
 * Holds the order inside a package's `src`. In every folder, at any depth, the files and the subfolders, each taken as a
 * whole, form no circle of imports, even where types alone are imported. And a folder with an `index.ts` is entered
 * through it alone.
 *
 * @returns one line per circle and per import past a door
 */
export const neighbourProblems = (workspace: Workspace, root: string): readonly string[] => {
  const files = new Set(
    listFiles(join(workspace.directory, 'src'), /\.tsx?$/).map((path) => relative(root, path)),
  );
  const imports = [...files].flatMap((from) =>
    importsOf(join(root, from))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from, to: join(dirname(from), specifier) }))
      .filter(({ to }) => files.has(to)),
  );
  return [
    ...[...neighboursOf(imports)].flatMap(([folder, neighbours]) => circlesOf(folder, neighbours)),
    ...imports.flatMap((one) => doorProblem(one, files)),
  ];
};

/** The imports of each folder's neighbours. One between two distant files is one between the folders where they part. */
const neighboursOf = (imports: readonly Import[]): ReadonlyMap<string, Neighbours> => {
  const byFolder = new Map<string, Neighbours>();
  for (const one of imports) {
    const from = one.from.split('/');
    const to = one.to.split('/');
    const parting = from.findIndex((name, depth) => name !== to[depth]);
    if (parting === -1) continue;
    const folder = from.slice(0, parting).join('/');
    const neighbours: Neighbours = byFolder.get(folder) ?? new Map();
    byFolder.set(folder, neighbours);
    const imported = neighbours.get(from[parting] as string) ?? new Map<string, Import>();
    neighbours.set(from[parting] as string, imported);
    if (!imported.has(to[parting] as string)) imported.set(to[parting] as string, one);
  }
  return byFolder;
};

/** The shortest circle through each neighbour, without those that only lead through one that is shown already. */
const circlesOf = (folder: string, neighbours: Neighbours): readonly string[] => {
  const shown = new Set<string>();
  return [...neighbours.keys()].sort().flatMap((start) => {
    const circle = shown.has(start) ? undefined : shortestCircle(start, neighbours);
    if (!circle) return [];
    const names = circle.map(({ from }) => relative(folder, from).split('/')[0] as string);
    for (const name of names) shown.add(name);
    const steps = circle.map(({ from, to }) => `${relative(folder, from)} imports ${relative(folder, to)}`);
    return [`${folder}: ${[...names, start].join(' → ')} is a circle (${steps.join(', ')})`];
  });
};

const shortestCircle = (start: string, neighbours: Neighbours): readonly Import[] | undefined => {
  const seen = new Set<string>();
  let paths = [{ end: start, imports: [] as readonly Import[] }];
  while (paths.length > 0) {
    const longer: typeof paths = [];
    for (const { end, imports } of paths)
      for (const [next, one] of neighbours.get(end) ?? []) {
        if (next === start) return [...imports, one];
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push({ end: next, imports: [...imports, one] });
      }
    paths = longer;
  }
  return undefined;
};

/** The outermost folder with a door that an import from outside of it passes by. */
const doorProblem = ({ from, to }: Import, files: ReadonlySet<string>): readonly string[] => {
  const folders = to.split('/').slice(0, -1);
  const inside = folders
    .map((_name, depth) => folders.slice(0, depth + 1).join('/'))
    .filter((folder) => basename(folder) !== 'src' && !from.startsWith(`${folder}/`));
  const passed = inside.find((folder) => files.has(`${folder}/index.ts`) && to !== `${folder}/index.ts`);
  return passed === undefined
    ? []
    : [`${from}: imports ${to} past the door of its folder (import ${passed}/index.ts)`];
};
