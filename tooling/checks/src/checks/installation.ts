import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { problemsOfTool, runCommand } from '../command.ts';
import { listFiles } from '../files.ts';
import type { Tarball } from '../tarballs.ts';
import { readManifest } from '../workspaces.ts';

/** Importing a package must end by itself: whoever only looks at it starts no timer and opens no connection. */
const importTimeoutMs = 20_000;

/** Each script of an example runs this long at most. */
const exampleTimeoutMs = 120_000;

/** Lines of pnpm-workspace.yaml that say which packages may run install scripts. */
const allowedBuilds = async (root: string): Promise<string> => {
  const text = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return /^allowBuilds:\n(?: +.*\n)+/m.exec(text)?.[0] ?? '';
};

/**
 * The third-party peers of the packages, at the oldest version that their ranges allow or, as ranges, at the newest.
 * Where two packages ask for versions that do not fit each other, the installation fails.
 */
const peersOf = (tarballs: readonly Tarball[], age: 'oldest' | 'newest'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tarballs
      .flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {}))
      .filter(([name]) => !name.startsWith('@dragoman/'))
      .map(([name, range]) => [name, age === 'oldest' ? range.replace('^', '') : range]),
  );

/** Makes a project that depends on the archives alone, without hoisting, so that nothing undeclared is in reach. */
const installInto = async (
  folder: string,
  root: string,
  tarballs: readonly Tarball[],
  dependencies: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const archives = Object.fromEntries(
    tarballs.map(({ workspace, path }) => [workspace.name, `file:${path}`]),
  );
  const typesOfNode = readManifest(join(root, 'node_modules', '@types', 'node'));
  await mkdir(folder, { recursive: true });
  const own = existsSync(join(folder, 'package.json'))
    ? readManifest(folder)
    : { private: true, type: 'module' };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      ...own,
      dependencies: { ...archives, ...dependencies },
      devDependencies: { '@types/node': typesOfNode.version },
    }),
  );
  await writeFile(
    join(folder, 'pnpm-workspace.yaml'),
    [
      'packages: ["."]',
      'hoist: false',
      'strictPeerDependencies: true',
      'pmOnFail: ignore',
      'overrides:',
      ...Object.entries(archives).map(([name, archive]) => `  "${name}": "${archive}"`),
      await allowedBuilds(root),
    ].join('\n'),
  );
  return problemsOfTool('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], { cwd: folder });
};

const importProblems = async (
  folder: string,
  { workspace, manifest }: Tarball,
): Promise<readonly string[]> => {
  const entries = Object.keys(manifest.exports ?? {}).filter(
    (entry) => !entry.includes('*') && !entry.endsWith('.json'),
  );
  const problems = await Promise.all(
    entries.map(async (entry) => {
      const specifier = `${workspace.name}${entry.slice(1)}`;
      const script = `const found = Object.keys(await import(${JSON.stringify(specifier)})); if (found.length === 0) throw new Error('exports nothing');`;
      const { code, output } = await runCommand('node', ['--input-type=module', '--eval', script], {
        cwd: folder,
        timeoutMs: importTimeoutMs,
      });
      if (code !== 0) return [`import '${specifier}' fails:\n${output.trim()}`];
      return output.trim() === '' ? [] : [`import '${specifier}' prints:\n${output.trim()}`];
    }),
  );
  return problems.flat();
};

const commandProblems = async (folder: string, { manifest }: Tarball): Promise<readonly string[]> => {
  const commands = typeof manifest.bin === 'object' ? Object.keys(manifest.bin) : [];
  const problems = await Promise.all(
    commands.map((command) =>
      problemsOfTool(join(folder, 'node_modules', '.bin', command), ['--version'], {
        cwd: folder,
        timeoutMs: importTimeoutMs,
      }),
    ),
  );
  return problems.flat();
};

/** Compiles programs as a strict user does; what third parties declare wrongly is theirs. */
const typeProblems = async (
  folder: string,
  root: string,
  files: readonly string[],
): Promise<readonly string[]> => {
  const settings = {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      types: ['node'],
    },
    files,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { output } = await runCommand(
    join(root, 'node_modules', '.bin', 'tsc'),
    ['-p', folder, '--singleThreaded'],
    { cwd: folder },
  );
  return output
    .split('\n')
    .filter((line) => /\(\d+,\d+\): error/.test(line))
    .filter((line) => line.includes('/@dragoman/') || !line.startsWith('node_modules'));
};

/** Compiles a program that sees the declarations of every package. */
const declarationProblems = async (
  folder: string,
  root: string,
  tarballs: readonly Tarball[],
): Promise<readonly string[]> => {
  const lines = tarballs.map(
    ({ workspace }, index) =>
      `import * as package${index} from '${workspace.name}';\nvoid package${index};\n`,
  );
  await writeFile(join(folder, 'consumer.ts'), lines.join(''));
  return typeProblems(folder, root, ['consumer.ts']);
};

const problemsBeside = async (
  age: 'oldest' | 'newest',
  root: string,
  tarballs: readonly Tarball[],
  folder: string,
): Promise<readonly string[]> => {
  const failed = await installInto(folder, root, tarballs, peersOf(tarballs, age));
  if (failed.length > 0) return failed;
  const problems = await Promise.all([
    ...tarballs.map(async (tarball) => {
      const found = [...(await importProblems(folder, tarball)), ...(await commandProblems(folder, tarball))];
      return found.map((problem) => `${tarball.workspace.folder}: ${problem}`);
    }),
    declarationProblems(folder, root, tarballs),
  ]);
  return problems.flat();
};

/**
 * Installs every packed package into an empty project, imports each, runs its commands, and compiles against its
 * declarations: once beside the oldest and once beside the newest peers that the packages allow.
 *
 * @param root the repository's root folder, which lends its TypeScript and the types of Node
 * @param tarballs the packed packages
 * @param folder an empty folder outside the repository
 */
export const checkInstallation = async (
  root: string,
  tarballs: readonly Tarball[],
  folder: string,
): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const age of ['oldest', 'newest'] as const) {
    const found = await problemsBeside(age, root, tarballs, join(folder, age));
    problems.push(...found.map((problem) => `beside the ${age} peers: ${problem}`));
  }
  return problems;
};

/** Runs scripts of an example, one after the other. */
const scriptProblems = async (folder: string, scripts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const script of scripts) {
    const problems = await problemsOfTool('node', ['--run', script], {
      cwd: folder,
      timeoutMs: exampleTimeoutMs,
    });
    found.push(...problems);
  }
  return found;
};

/** Every folder under `examples`: they run on packed packages alone, without services. */
const listExamples = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(join(root, 'examples'), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/**
 * Runs the examples as a reader would: on packed packages and the oldest peers that these allow, outside the
 * repository. Of each the script `start`, and `test` where it has one.
 *
 * @param root the repository's root folder
 * @param tarballs the packed packages
 * @param folder an empty folder outside the repository
 */
export const checkExamples = async (
  root: string,
  tarballs: readonly Tarball[],
  folder: string,
): Promise<readonly string[]> => {
  const examples = await listExamples(root);
  if (examples.length === 0) return ['examples: there is none'];
  const problems = await Promise.all(
    examples.map(async (name) => {
      const source = join(root, 'examples', name);
      if (!existsSync(join(source, 'package.json'))) return [`examples/${name}: has no package.json`];
      const target = join(folder, name);
      await cp(source, target, { recursive: true, filter: (path) => !path.includes('node_modules') });
      const { dependencies = {}, devDependencies = {}, scripts = {} } = readManifest(source);
      const needed = Object.entries({ ...dependencies, ...devDependencies });
      const others = needed.filter(([dependency]) => !dependency.startsWith('@dragoman/'));
      if (others.length === needed.length) return [`examples/${name}: depends on no @dragoman package`];
      const beside = { ...Object.fromEntries(others), ...peersOf(tarballs, 'oldest') };
      const failed = await installInto(target, root, tarballs, beside);
      const files = listFiles(target, /\.ts$/).map((path) => relative(target, path));
      const found =
        failed.length > 0
          ? failed
          : [
              ...(await scriptProblems(target, ['start', ...('test' in scripts ? ['test'] : [])])),
              ...(files.length > 0 ? await typeProblems(target, root, files) : []),
            ];
      return found.map((problem) => `examples/${name}: ${problem}`);
    }),
  );
  return problems.flat();
};
