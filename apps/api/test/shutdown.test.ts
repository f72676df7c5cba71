import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openTestStore, type TestStore } from '@dragoman/store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3 } from './support/asset-storages.ts';
import { sourceFlags } from './support/source-flags.ts';

let directory: string;
let database: TestStore;
let s3: Awaited<ReturnType<typeof startS3>>;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dragoman-shutdown-'));
  database = await openTestStore({ databaseUrl: process.env.TEST_DATABASE_URL });
  s3 = await startS3();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await s3.close();
  await database.destroy();
  await rm(directory, { recursive: true, force: true });
});

const databaseUrl = () => {
  const { connectionString, host = '', user, database: name, port } = database.connection;
  return connectionString ?? `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
};

/** A service in a process of its own, once it is ready. */
const start = async (role: string, { redis, files }: { redis: boolean; files: boolean }) => {
  const settings = {
    role,
    databaseUrl: databaseUrl(),
    secretKey: database.secretKey,
    dataDir: join(directory, files ? 'files-on-s3' : 'files-on-disk'),
    server: { port: 0, healthPort: 0, drainSeconds: 10, drainDelaySeconds: 0.1 },
    log: { level: 'silent' },
    // Where there is none, one that is asked for again and again keeps a process all the better.
    ...(redis ? { redisUrl: process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:1' } : {}),
    ...(files ? { assets: { driver: 's3', s3: s3.settings } } : {}),
  };
  const child = spawn(
    process.execPath,
    [...sourceFlags, join(import.meta.dirname, 'programs', 'serve.ts'), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value = '{}' } = await lines.next();
  return { child, ended, ...(JSON.parse(value) as { port: number; healthPort: number }) };
};

it.each(['all', 'api', 'worker'])(
  'SIGTERM ends a process of role %s with all that it has opened',
  async (role) => {
    const { child, ended, healthPort } = await start(role, { redis: true, files: true });
    // What is asked there is connected.
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
    const startedAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  },
);

it('SIGTERM ends a worker that never asked anything of Redis', async () => {
  const { child, ended } = await start('worker', { redis: true, files: false });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
