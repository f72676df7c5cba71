import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProcessRegistry } from '@dragoman/store';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetStorageOf } from '../src/modules/assets/storage-of.ts';
import { startS3 } from './support/asset-storages.ts';
import { freePort } from './support/free-port.ts';

let directory: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dragoman-agreement-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

/** Processes of one database, as far as their files are concerned. */
const processesOf = () => {
  const stores = new Map<number, string>();
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  const join = (): ProcessRegistry & { end(): void } => {
    const own = ++count;
    return {
      serving: 1,
      join: async () => {},
      alone: (work) => {
        const done = last.then(work);
        last = done.catch(() => {});
        return done;
      },
      shareAssets: async (name) => {
        if ([...stores].some(([process, store]) => process !== own && store !== name)) return false;
        stores.set(own, name);
        return true;
      },
      end: () => void stores.delete(own),
    };
  };
  return join;
};

const onDisk = async (name: string) => {
  const dataDir = join(directory, name);
  await mkdir(dataDir, { recursive: true });
  return { dataDir, assets: { driver: 'disk' as const, s3: { region: 'x', forcePathStyle: true } } };
};
const onS3 = () => ({ dataDir: '/nowhere', assets: { driver: 's3' as const, s3: s3.settings } });

describe.each([
  ['a folder', () => onDisk('one')],
  ['a bucket', async () => onS3()],
])('those who keep files in %s', (_place, same) => {
  it('start together, and one after the other', async () => {
    const joined = processesOf();
    const settings = await same();
    const storages = Array.from({ length: 4 }, () => assetStorageOf(settings, joined()));
    await Promise.all(storages.map((storage) => storage.check()));
    await assetStorageOf(settings, joined()).check();
    const key = { accountId: v7(), id: v7() };
    await storages[0]?.write(key, ['hello']);
    const read = await storages[1]?.read(key, { start: 0, end: 4 });
    expect(read && (await text(read))).toBe('hello');
    // What names the store is nobody's account.
    expect(await storages[0]?.accounts()).toEqual([key.accountId]);
    await storages[0]?.removeAccount(key.accountId);
  });

  it('keep nothing in another place while one of them lives, and say what to do', async () => {
    const joined = processesOf();
    const first = joined();
    await assetStorageOf(await same(), first).check();
    const other = assetStorageOf(await onDisk('other'), joined());
    await expect(other.check()).rejects.toThrowError(/other\/assets.*assets\.driver: s3.*stop all/);
    const key = { accountId: v7(), id: v7() };
    await expect(other.write(key, ['lost'])).rejects.toThrowError(/elsewhere/);
    // Whoever only looks, as the doctor does, is not concerned.
    await assetStorageOf(await onDisk('other')).check();
    first.end();
    await other.check();
    expect(await other.write(key, ['kept'])).toBe(4);
    await other.removeAccount(key.accountId);
  });
});

it('what cannot be reached is asked again with the next file', async () => {
  const port = await freePort();
  const joined = processesOf();
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` };
  const storage = assetStorageOf({ dataDir: '/nowhere', assets: { driver: 's3', s3: settings } }, joined());
  await expect(storage.check()).rejects.toThrow();
  const late = await startS3(port);
  await storage.check();
  expect(await storage.write({ accountId: v7(), id: v7() }, ['now'])).toBe(3);
  await storage.close();
  await late.close();
});
