import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { type Manifest, publishedWorkspaces, type Workspace } from './workspaces.ts';

/** A published package as the registry would receive it. */
export interface Tarball {
  readonly workspace: Workspace;
  /** The archive's path. */
  readonly path: string;
  /** The package.json inside, in which pnpm has put publishConfig and real versions in place. */
  readonly manifest: Manifest;
  /** The paths inside, without the leading `package/`. */
  readonly files: readonly string[];
}

const run = async (command: string, parameters: readonly string[], cwd: string): Promise<string> => {
  const { code, output, standardOutput } = await runCommand(command, parameters, { cwd });
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} failed in ${cwd}:\n${output}`);
  return standardOutput;
};

/**
 * Packs every published package, as it is built at this moment.
 *
 * @param root the repository's root folder
 * @param destination the folder that receives the archives
 * @throws Error where a package cannot be packed
 */
export const packPublished = async (root: string, destination: string): Promise<readonly Tarball[]> => {
  await mkdir(destination, { recursive: true });
  return Promise.all(
    publishedWorkspaces(root).map(async (workspace) => {
      const file = `${workspace.name.replace('@', '').replace('/', '-')}.tgz`;
      const path = join(destination, file);
      await run('pnpm', ['pack', '--out', path], workspace.directory);
      const listing = await run('tar', ['-tzf', path], destination);
      const manifest = await run('tar', ['-xOzf', path, 'package/package.json'], destination);
      return {
        workspace,
        path,
        manifest: JSON.parse(manifest),
        files: listing
          .trim()
          .split('\n')
          .map((name) => name.replace(/^package\//, '')),
      };
    }),
  );
};
