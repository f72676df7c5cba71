import { join } from 'node:path';
import { checkAdvisories } from './checks/advisories.ts';
import { checkChangesets } from './checks/changesets.ts';
import { checkCommands } from './checks/commands.ts';
import { checkContents } from './checks/contents.ts';
import { checkDependencies } from './checks/dependencies.ts';
import { checkGenerated } from './checks/generated.ts';
import { checkHosts } from './checks/hosts.ts';
import { checkExamples, checkInstallation } from './checks/installation.ts';
import { checkLayers } from './checks/layers.ts';
import { checkLicences } from './checks/licences.ts';
import { checkManifests } from './checks/manifests.ts';
import { checkOffline } from './checks/offline.ts';
import { checkPublint } from './checks/publint.ts';
import { checkResolution } from './checks/resolution.ts';
import { problemsOfTool } from './command.ts';
import type { Check } from './runner.ts';
import { packPublished, type Tarball } from './tarballs.ts';

/**
 * All checks but the tests, longest first, so that none is left alone at the end.
 *
 * @param root the repository's root folder
 * @param temporary an empty folder outside of it
 */
export const listChecks = (root: string, temporary: string): readonly Check[] => {
  const tool = (command: string, ...parameters: readonly string[]) =>
    problemsOfTool('pnpm', ['exec', command, ...parameters], { cwd: root });
  let building: Promise<readonly string[]> | undefined;
  const build = () => {
    building ??= problemsOfTool('pnpm', ['build'], { cwd: root });
    return building;
  };
  let packing: Promise<readonly Tarball[]> | undefined;
  const pack = async () => {
    if ((await build()).length > 0) throw new Error('Nothing to prove: the build fails.');
    packing ??= packPublished(root, join(temporary, 'packed'));
    return packing;
  };
  return [
    { name: 'build', title: 'every package builds', run: build },
    {
      name: 'types',
      title: 'source, tests and tools type-check',
      // One thread: others have the other cores, and several check parts of the program twice.
      // The dashboard is a program of its own: it runs in browsers.
      run: async () => [
        ...(await tool('tsc', '-p', 'tsconfig.json', '--singleThreaded')),
        ...(await tool('tsc', '-p', 'apps/dashboard', '--noEmit', '--singleThreaded')),
      ],
    },
    { name: 'lint', title: 'lint and format', run: () => tool('biome', 'check', '--error-on-warnings', '.') },
    {
      name: 'unused',
      title: 'no unused file, export or dependency, none undeclared',
      run: () =>
        problemsOfTool('pnpm', ['exec', 'knip', '--no-progress', '--no-config-hints', '--directory', root], {
          cwd: join(root, 'tooling', 'checks'),
        }),
    },
    {
      name: 'installation',
      title: 'packed packages install, import and compile beside oldest and newest peers',
      run: async () => checkInstallation(root, await pack(), join(temporary, 'installed')),
    },
    {
      name: 'examples',
      title: 'examples run on packed packages and oldest peers',
      run: async () => checkExamples(root, await pack(), join(temporary, 'examples')),
    },
    {
      name: 'resolution',
      title: 'types resolve for users (attw)',
      run: async () => checkResolution(await pack()),
    },
    {
      name: 'publint',
      title: 'packages are well formed (publint)',
      run: async () => checkPublint(await pack()),
    },
    {
      name: 'contents',
      title: 'packages hold what they should',
      run: async () => checkContents(await pack()),
    },
    {
      name: 'advisories',
      title: 'no dependency with a known weakness',
      run: () => checkAdvisories(root),
    },
    {
      name: 'dependencies',
      title: 'dependencies are fixed, and none is known to be malicious',
      run: () => checkDependencies(root),
    },
    { name: 'generated', title: 'generated files are current', run: () => checkGenerated(root) },
    {
      name: 'reference',
      title: 'the OpenAPI document by Redocly and Spectral',
      run: () =>
        problemsOfTool('pnpm', ['run', 'check:reference'], { cwd: join(root, 'tooling', 'openapi') }),
    },
    { name: 'layers', title: 'imports point downwards', run: () => checkLayers(root) },
    { name: 'licences', title: 'licences of production dependencies', run: () => checkLicences(root) },
    { name: 'manifests', title: 'package.json and README of every package', run: () => checkManifests(root) },
    {
      name: 'commands',
      title: 'each command of the guides has its test, or a reason',
      run: () => checkCommands(root),
    },
    { name: 'changesets', title: 'changes are announced', run: () => checkChangesets(root) },
    {
      name: 'offline',
      title: 'no test or tool reaches the public registry of models',
      run: () => checkOffline(root),
    },
    { name: 'hosts', title: 'lock and set-up files name no host', run: () => checkHosts(root) },
  ];
};
