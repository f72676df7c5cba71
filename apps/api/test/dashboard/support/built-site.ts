import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../../..');
const dashboard = join(root, 'apps/dashboard');

/** All of what the build reads: another content is another site. */
const sources = [
  'apps/dashboard/src',
  'apps/dashboard/build',
  'apps/dashboard/public',
  'apps/dashboard/index.html',
  'apps/dashboard/vite.config.ts',
  'apps/dashboard/package.json',
  'packages/client/src',
  'packages/provider/src',
  'pnpm-lock.yaml',
];

const filesOf = async (path: string): Promise<string[]> =>
  (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
    : [path];

const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const path of await filesOf(join(root, source)))
      hash
        .update(path)
        .update('\0')
        .update(await readFile(path))
        .update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** A build that takes longer has died with its process. */
const maxBuildMs = 120_000;

/** Makes a folder, unless it is there. @returns whether it was made now */
const claim = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder);
    return true;
  } catch {
    const claimed = await stat(folder).catch(() => null);
    if (claimed && Date.now() - claimed.mtimeMs > maxBuildMs)
      await rm(folder, { recursive: true, force: true });
    return false;
  }
};

/**
 * The folder of the built dashboard. Files of tests run in several processes: the first one that asks builds, the others
 * wait for it; as long as no source changes it is built once for all runs.
 */
export const builtSite = async (): Promise<string> => {
  const site = join(tmpdir(), `dragoman-dashboard-${await fingerprint()}`);
  const making = `${site}.making`;
  // Programs build it as well as tests: nothing of the test runner is at hand here.
  while (!existsSync(site) && !(await claim(making))) await pause(100);
  if (existsSync(site)) return site;
  try {
    const vite = join(dashboard, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', join(making, 'site')], {
      cwd: dashboard,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await rename(join(making, 'site'), site);
    return site;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
};
