import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Options } from 'tsup';

// Builds what `dragoman serve` needs, and nothing else: the packages below the command line one after the other in this
// process, as `pnpm build` does it in one for each, and the dashboard beside them in another.

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..', '..');
const workspaces = new Map(
  ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((directory) => existsSync(join(directory, 'tsup.config.ts')))
    .map((directory) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
      return [manifest.name, { directory, manifest }] as const;
    }),
);

const needed = new Set<string>();
const need = (name: string): void => {
  const workspace = workspaces.get(name);
  if (!workspace || needed.has(name)) return;
  needed.add(name);
  Object.keys(workspace.manifest.dependencies ?? {}).forEach(need);
};
need('@dragoman/cli');

const buildOne = async (name: string): Promise<void> => {
  const { directory } = workspaces.get(name) as { directory: string };
  const file = pathToFileURL(join(directory, 'tsup.config.ts')).href;
  const { default: options } = (await import(file)) as { default: Options };
  process.chdir(directory);
  await build({
    ...options,
    config: false,
    silent: true,
    // esbuild leaves out by itself what nothing uses: Rollup's second look, for published packages, takes most of the time.
    treeshake: false,
    // It keeps the folder in which it was first used.
    esbuildOptions: (settings) => {
      settings.absWorkingDir = directory;
    },
  });
};

const turbo = ['exec', 'turbo', 'run', 'build', '--filter=@dragoman/dashboard', '--only'];
const dashboard = spawn('pnpm', [...turbo, '--output-logs=errors-only', '--log-order=grouped'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const dashboardEnded = once(dashboard, 'exit');
try {
  // The API takes the built dashboard along.
  for (const name of needed) if (name !== '@dragoman/api') await buildOne(name);
  const [code] = await dashboardEnded;
  if (code !== 0) throw new Error('The dashboard was not built: see above.');
  await buildOne('@dragoman/api');
} catch (error) {
  dashboard.kill();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
