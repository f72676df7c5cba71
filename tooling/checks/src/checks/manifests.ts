import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { publishedWorkspaces, type Workspace } from '../workspaces.ts';

/** The oldest Node that published packages promise to run on. */
const enginesNode = '>=22.18';

/** The condition under which packages see each other's source inside this repository. */
const sourceCondition = '@dragoman/source';

/** An exports map as it is published: without the condition for this repository's own use. */
const withoutSource = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== sourceCondition)
          .map(([key, inner]) => [key, withoutSource(inner)]),
      )
    : value;

const mainExport = (
  exported: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> => {
  const main = exported?.['.'];
  return typeof main === 'object' && main !== null ? { ...main } : {};
};

/** Whether a Markdown text, its code apart, has a link that is neither an address nor a place in itself. */
const hasRelativeLink = (text: string): boolean =>
  /\]\((?!https?:|mailto:|#)|^\[[^\]]+\]: (?!https?:)|<(?:a|img)[^>]* (?:href|src)="(?!https?:|#)/m.test(
    text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, ''),
  );

const problemsOf = ({ folder, directory, name, manifest }: Workspace): readonly string[] => {
  const readme = join(directory, 'README.md');
  const conditions = Object.keys(mainExport(manifest.exports));
  const rules: readonly (readonly [boolean, string])[] = [
    [name.startsWith('@dragoman/'), 'its name is outside the scope @dragoman'],
    [(manifest.description ?? '').length > 20, 'has no description of its own'],
    [manifest.license !== undefined, 'states no license'],
    [
      manifest.homepage !== undefined && manifest.bugs !== undefined && (manifest.keywords ?? []).length > 1,
      'lacks homepage, bugs or keywords',
    ],
    [manifest.repository?.directory === folder, `does not say "repository": { "directory": "${folder}" }`],
    [manifest.type === 'module', 'is not "type": "module"'],
    [manifest.sideEffects === false, 'does not say "sideEffects": false'],
    [manifest.engines?.node === enginesNode, `does not say "engines": { "node": "${enginesNode}" }`],
    [manifest.files?.includes('dist') ?? false, 'does not publish dist ("files")'],
    [manifest.scripts?.build !== undefined, 'has no build script'],
    [conditions[0] === sourceCondition, `its exports do not begin with the condition ${sourceCondition}`],
    [manifest.exports?.['./package.json'] === './package.json', 'does not export ./package.json'],
    [manifest.publishConfig?.access === 'public', 'does not say "publishConfig": { "access": "public" }'],
    [
      Object.values(manifest.peerDependencies ?? {}).every((range) => range === 'catalog:peers'),
      'has a peer dependency whose range is not taken from the catalog of peers',
    ],
    [
      isDeepStrictEqual(withoutSource(manifest.exports), manifest.publishConfig?.exports),
      `publishConfig.exports is not exports without ${sourceCondition}`,
    ],
    [
      existsSync(readme) && readFileSync(readme, 'utf8').startsWith(`# ${name}`),
      `has no README.md that begins with "# ${name}"`,
    ],
    [
      !existsSync(readme) || !hasRelativeLink(readFileSync(readme, 'utf8')),
      'its README.md has a relative link, which leads nowhere once it is published',
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => `${folder}: ${problem}`);
};

/**
 * Holds what every published package has in common.
 *
 * @param root the repository's root folder
 * @returns one line per package and rule
 */
export const checkManifests = async (root: string): Promise<readonly string[]> =>
  publishedWorkspaces(root).flatMap(problemsOf);
