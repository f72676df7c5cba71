import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/index.ts';
import { lockPids, makeDataDirectory, serverPid } from '../support/data-directories.ts';
import { run } from '../support/processes.ts';
import { keep, sampleTranslation } from '../support/samples.ts';
import { hold, isOpen, isRoot } from './holding.ts';

test('an empty directory becomes a durable database that listens to nobody but its owner', async () => {
  const dataDirectory = await makeDataDirectory();
  const said: string[] = [];
  const say = (_fields: object, message: string) => said.push(message);
  const store = await openStore({ dataDirectory, logger: { info: say, warn: say, error: say } });
  expect(store.description).toBe(`embedded (${dataDirectory})`);
  expect(said).toEqual([
    expect.stringMatching(/^Made an empty PostgreSQL 18\./),
    'The database schema was brought up to date.',
  ]);
  const home = join(dataDirectory, 'postgres');
  for (const path of [home, join(home, 'data'), join(home, 'run')]) {
    expect((await stat(path)).mode & 0o777, path).toBe(0o700);
  }
  const settings = await readFile(join(home, 'data/postgresql.conf'), 'utf8');
  expect(settings).toMatch(/^listen_addresses = ''$/m);
  expect(settings).toMatch(/^fsync = on$/m);
  expect(settings).toMatch(/^synchronous_commit = on$/m);
  expect((await stat(join(dataDirectory, 'secret-key'))).mode & 0o777).toBe(0o600);
  if (isRoot) expect((await stat(home)).uid).not.toBe(0);

  const account = await store.accounts.create({ name: 'kept' });
  const refused = sampleTranslation(account.id, account.defaultProjectId, {
    sourceText: 'a text of a caller',
    charactersUsed: 2 ** 40,
  });
  await expect(store.translations.record(account.id, refused, keep)).rejects.toMatchObject({
    code: 'invalid_value',
  });
  const log = await readFile(join(home, 'server.log'), 'utf8');
  expect(log).toMatch(/ERROR: .*out of range/);
  expect(log).not.toMatch(/text of a caller|insert into/);
  await store.close();
  expect(await serverPid(dataDirectory)).toBeUndefined();
  const again = await openStore({ dataDirectory });
  expect((await again.accounts.get(account.id))?.name).toBe('kept');
  await again.close();
  await again.close();
  await expect(again.ping()).rejects.toMatchObject({ code: 'closed' });
  await expect(again.accounts.get(account.id)).rejects.toMatchObject({ code: 'closed' });
});

test('several processes that start at once on an empty directory share one server; the last one stops it', async () => {
  const dataDirectory = await makeDataDirectory();
  const programs = [hold(dataDirectory), hold(dataDirectory), hold(dataDirectory)];
  await Promise.all(programs.map((program) => program.line(isOpen)));
  const pids = programs.map((program) => program.child.pid);
  expect((await lockPids(dataDirectory)).sort()).toEqual(pids.sort());
  const server = await serverPid(dataDirectory);
  expect(server).toBeDefined();
  for (const program of programs) {
    expect(await serverPid(dataDirectory)).toBe(server);
    program.say('ping');
    await program.line((line) => line === 'pong');
    program.say('close');
    await program.line((line) => line === 'closed');
    await program.ended;
  }
  expect(await serverPid(dataDirectory)).toBeUndefined();
  expect(existsSync(join(dataDirectory, 'lock'))).toBe(false);
});

test('a killed process leaves the server running; the next one attaches to it and forgets the dead', async () => {
  const dataDirectory = await makeDataDirectory();
  const program = hold(dataDirectory);
  await program.line(isOpen);
  const server = await serverPid(dataDirectory);
  await program.kill();
  expect(await serverPid(dataDirectory)).toBe(server);
  expect(await lockPids(dataDirectory)).toEqual([program.child.pid]);
  const store = await openStore({ dataDirectory });
  expect(await serverPid(dataDirectory)).toBe(server);
  expect(await lockPids(dataDirectory)).toEqual([process.pid]);
  await store.close();
  expect(await serverPid(dataDirectory)).toBeUndefined();
});

test('what killed processes left in the middle of a start holds nobody up', async () => {
  const dataDirectory = await makeDataDirectory();
  const home = join(dataDirectory, 'postgres');
  const store = await openStore({ dataDirectory });
  await store.close();
  const dead = run('hold.ts', ['nonsense']);
  await dead.ended;
  const identity = { pid: dead.child.pid, started: '1', token: 't' };
  await writeFile(join(dataDirectory, 'lock.mutex'), JSON.stringify(identity));
  await writeFile(join(dataDirectory, 'lock'), `${process.pid}\tanother start\tx\nnonsense\n`);
  // The number of a server that died, taken by another program since: by this one.
  await writeFile(join(home, 'data/postmaster.pid'), `${process.pid}\n${join(home, 'data')}\n1\n5432\n`);
  await mkdir(join(home, 'data.new-1'));
  const again = await openStore({ dataDirectory });
  expect(await lockPids(dataDirectory)).toEqual([process.pid]);
  await again.close();
  expect(await serverPid(dataDirectory)).toBeUndefined();
  await rename(join(home, 'data'), join(home, 'data.old'));
  const fresh = await openStore({ dataDirectory, secretKey: Buffer.alloc(32).toString('base64') });
  await fresh.close();
  expect(await readdir(home)).not.toContain('data.new-1');
});

test('a server killed under load comes back by itself, and nothing acknowledged is lost', async () => {
  const dataDirectory = await makeDataDirectory();
  const warned: string[] = [];
  const logger = {
    info: () => {},
    warn: (_: object, message: string) => warned.push(message),
    error: () => {},
  };
  const store = await openStore({ dataDirectory, logger });
  const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
  let writing = true;
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 16 }, async () => {
    while (writing) {
      const row = sampleTranslation(id, defaultProjectId);
      await store.translations.record(id, row, keep);
      acknowledged.push(row.id);
    }
  });
  const reader = (async () => {
    while (writing) await store.accounts.get(id);
  })();
  for (let round = 0; round < 2; round += 1) {
    const target = acknowledged.length + 50;
    // What a killed server left running may answer for a moment: the next kill is due once the last was noticed.
    while (acknowledged.length < target || warned.length < round) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const pid = await serverPid(dataDirectory);
    if (pid === undefined) throw new Error('The server is not there.');
    process.kill(pid, 'SIGKILL');
  }
  const target = acknowledged.length + 50;
  while (acknowledged.length < target || warned.length < 2) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  writing = false;
  await Promise.all([...writers, reader]);
  expect(warned.length).toBeGreaterThanOrEqual(2);

  const found = new Set<string>();
  for await (const { table, row } of store.accounts.export(id)) {
    if (table === 'translations') found.add(String(row.id));
  }
  expect(acknowledged.filter((row) => !found.has(row))).toEqual([]);
  expect(await store.usage.report(id, { from: '2000-01-01', to: '2100-01-01' })).toMatchObject([
    { requests: found.size, used: found.size * 5 },
  ]);
  await store.close();
  expect(await serverPid(dataDirectory)).toBeUndefined();
});

test('a server that is gone while nobody asks is back before the next question', async () => {
  const dataDirectory = await makeDataDirectory();
  let back = () => {};
  const noticed = new Promise<void>((resolve) => {
    back = resolve;
  });
  const logger = { info: () => {}, warn: () => back(), error: () => {} };
  const store = await openStore({ dataDirectory, logger });
  await store.ping();
  const pid = await serverPid(dataDirectory);
  process.kill(pid ?? 0, 'SIGKILL');
  await noticed;
  expect(await store.accounts.list({ limit: 1 })).toEqual({ items: [], next: null });
  expect(await serverPid(dataDirectory)).not.toBe(pid);
  await store.close();
});

test('a directory whose path is too long for a socket works, and so does one with blanks and quotes', async () => {
  const long = await makeDataDirectory('a-rather-long-name-of-a-directory-'.repeat(4), 'b'.repeat(200));
  const odd = await makeDataDirectory("it's a 目録, with blanks");
  for (const dataDirectory of [long, odd]) {
    const store = await openStore({ dataDirectory });
    const second = hold(dataDirectory);
    await second.line(isOpen);
    second.say('close');
    await second.ended;
    await store.ping();
    await store.close();
    expect(await serverPid(dataDirectory)).toBeUndefined();
  }
  const note = (await readFile(join(long, 'postgres/socket-directory'), 'utf8')).trim();
  expect((await stat(note)).mode & 0o777).toBe(0o700);
  await rm(note, { recursive: true });
  // As after a reboot that empties /tmp.
  const again = await openStore({ dataDirectory: long });
  await again.ping();
  await again.close();
  await rm((await readFile(join(long, 'postgres/socket-directory'), 'utf8')).trim(), { recursive: true });
  await expect(openStore({ dataDirectory: join(odd, 'cost$5') })).rejects.toMatchObject({
    code: 'server_failed',
    message: expect.stringContaining('dollar'),
  });
});

test('a database of another major version is left alone, with the ways out', async () => {
  const dataDirectory = await makeDataDirectory();
  await (await openStore({ dataDirectory })).close();
  await writeFile(join(dataDirectory, 'postgres/data/PG_VERSION'), '17\n');
  await expect(openStore({ dataDirectory })).rejects.toMatchObject({
    code: 'database_unsupported',
    message: expect.stringMatching(/PostgreSQL 17; .*carries 18\..*pg_dump.*DATABASE_URL.*move /),
  });
  expect(await serverPid(dataDirectory)).toBeUndefined();
  await writeFile(join(dataDirectory, 'postgres/data/PG_VERSION'), '18\n');
  await (await openStore({ dataDirectory })).close();
});

test('another root secret is refused, a lost one too, and a replaced one takes over', async () => {
  const dataDirectory = await makeDataDirectory();
  const store = await openStore({ dataDirectory });
  const sealed = store.secrets.encrypt('webhook-secrets', Buffer.from('old'), 'a');
  await store.close();
  const secretKeyPrevious = (await readFile(join(dataDirectory, 'secret-key'), 'utf8')).trim();
  const secretKey = Buffer.alloc(32, 1).toString('base64');
  await expect(openStore({ dataDirectory, secretKey })).rejects.toMatchObject({ code: 'secret_mismatch' });
  await rename(join(dataDirectory, 'secret-key'), join(dataDirectory, 'lost'));
  await expect(openStore({ dataDirectory })).rejects.toMatchObject({ code: 'secret_mismatch' });
  expect(await serverPid(dataDirectory)).toBeUndefined();
  const rotated = await openStore({ dataDirectory, secretKey, secretKeyPrevious });
  expect(rotated.secrets.decrypt('webhook-secrets', sealed, 'a').toString()).toBe('old');
  await rotated.close();
  await (await openStore({ dataDirectory, secretKey })).close();
  await expect(openStore({ dataDirectory, secretKey: secretKeyPrevious })).rejects.toMatchObject({
    code: 'secret_mismatch',
  });
});

test('a server that cannot start says why, and where to look', async () => {
  const dataDirectory = await makeDataDirectory();
  await (await openStore({ dataDirectory })).close();
  const control = join(dataDirectory, 'postgres/data/global/pg_control');
  await rename(control, `${control}.away`);
  await expect(openStore({ dataDirectory })).rejects.toMatchObject({
    code: 'server_failed',
    message: expect.stringMatching(/does not start: .*pg_control.*server\.log/),
  });
  await rename(`${control}.away`, control);
  await (await openStore({ dataDirectory })).close();
});

test('a data directory that cannot be written says so', async () => {
  const dataDirectory = await makeDataDirectory();
  await mkdir(dirname(dataDirectory), { recursive: true });
  await writeFile(dataDirectory, 'a file');
  await expect(openStore({ dataDirectory })).rejects.toMatchObject({
    code: 'server_failed',
    message: expect.stringContaining(dataDirectory),
  });
});
