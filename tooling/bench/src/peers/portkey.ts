import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { run } from '../machine/run.ts';

const packageName = '@portkey-ai/gateway';
/** The version that the promises were made against. */
const version = '1.15.2';

/**
 * Installs Portkey's gateway at the first use, outside of the workspace and its lock file.
 *
 * @returns the path of its program.
 */
export const ensurePortkey = async (): Promise<string> => {
  const folder = join(folders.peers, `portkey-${version}`);
  const program = join(folder, 'node_modules', packageName, 'build', 'start-server.js');
  if (existsSync(program)) return program;
  process.stderr.write(`Installing ${packageName}@${version} into ${folder}\n`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "peer", "private": true }\n');
  await run(
    'pnpm',
    ['add', '--ignore-workspace', '--ignore-scripts', '--save-exact', `${packageName}@${version}`],
    folder,
  );
  return program;
};
