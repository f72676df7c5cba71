import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsOfTool, runCommand } from '../command.ts';
import type { Tarball } from '../tarballs.ts';
import { readManifest } from '../workspaces.ts';

/** Importing a package must end by itself: whoever only looks at it starts no timer and opens no connection. */
const importTimeoutMs = 20_000;

/** An example runs this long at most. */
const exampleTimeoutMs = 60_000;

/** Examples that run on packed packages alone, without services. */
const examples = ['embed-core'];

/** Lines of pnpm-workspace.yaml that say which packages may run install scripts. */
const allowedBuilds = async (root: string): Promise<string> => {
  const text = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return /^allowBuilds:\n(?: +.*\n)+/m.exec(text)?.[0] ?? '';
};

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
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: { ...archives, ...dependencies } }),
  );
  await writeFile(
    join(folder, 'pnpm-workspace.yaml'),
    [
      'packages: ["."]',
      'hoist: false',
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

/** Compiles a program that sees the declarations of every package, under the strictest settings a user may have. */
const typeProblems = async (
  folder: string,
  root: string,
  tarballs: readonly Tarball[],
): Promise<readonly string[]> => {
  const lines = tarballs.map(
    ({ workspace }, index) => `import * as package${index} from '${workspace.name}';\nvoid package${index};`,
  );
  await writeFile(join(folder, 'consumer.ts'), `${lines.join('\n')}\n`);
  const settings = {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: [],
      skipLibCheck: true,
    },
    files: ['consumer.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return problemsOfTool(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { cwd: folder });
};

const exampleProblems = async (
  folder: string,
  root: string,
  tarballs: readonly Tarball[],
): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const name of examples) {
    const source = join(root, 'examples', name);
    if (!existsSync(join(source, 'package.json'))) {
      problems.push(`examples/${name}: has no package.json`);
      continue;
    }
    const target = join(folder, 'examples', name);
    await cp(source, target, { recursive: true, filter: (path) => !path.includes('node_modules') });
    const { dependencies = {} } = readManifest(source);
    const own = Object.fromEntries(
      Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@dragoman/')),
    );
    const named = tarballs.filter(({ workspace }) => workspace.name in dependencies);
    const failed = await installInto(target, root, tarballs, own);
    if (failed.length > 0 || named.length === 0) {
      problems.push(`examples/${name}: ${failed.join('\n') || 'depends on no @dragoman package'}`);
      continue;
    }
    const run = await problemsOfTool('node', ['--run', 'start'], {
      cwd: target,
      timeoutMs: exampleTimeoutMs,
    });
    problems.push(...run.map((problem) => `examples/${name}: ${problem}`));
  }
  return problems;
};

/**
 * Installs every packed package into an empty project, imports each, runs its commands, compiles against its
 * declarations, and runs the examples on it.
 *
 * @param root the repository's root folder
 * @param tarballs the packed packages
 * @param folder an empty folder outside the repository
 */
export const checkInstallation = async (
  root: string,
  tarballs: readonly Tarball[],
  folder: string,
): Promise<readonly string[]> => {
  const project = join(folder, 'project');
  const failed = await installInto(project, root, tarballs, {});
  if (failed.length > 0) return failed;
  const problems = await Promise.all([
    ...tarballs.map(async (tarball) => {
      const found = [
        ...(await importProblems(project, tarball)),
        ...(await commandProblems(project, tarball)),
      ];
      return found.map((problem) => `${tarball.workspace.folder}: ${problem}`);
    }),
    typeProblems(project, root, tarballs),
  ]);
  return [...problems.flat(), ...(await exampleProblems(folder, root, tarballs))];
};
