import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Installs a Debian package where its program is missing. Rejects with the command to type where we may not. */
export const ensureDebianProgram = async (path: string, packageName: string): Promise<string> => {
  if (existsSync(path)) return path;
  const command = `apt-get install -y --no-install-recommends ${packageName}`;
  if (process.getuid?.() !== 0) throw new Error(`${path} is missing. As root: ${command}`);
  process.stderr.write(`${path} is missing: ${command}\n`);
  await run('apt-get', command.split(' ').slice(1));
  return path;
};
