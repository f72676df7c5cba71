import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AssetStorage } from '../src/modules/assets/storage.ts';
import { diskStorage, s3Storage, startS3 } from './support/asset-storages.ts';

const mebibyte = 1024 * 1024;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

const drives = {
  disk: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-disk-'));
    const remove = () => rm(directory, { recursive: true });
    return {
      storage: diskStorage(directory),
      foreign: (name: string) => mkdir(join(directory, name)),
      remove,
    };
  },
  s3: async () => {
    const storage = s3Storage(s3.settings);
    const foreign = (name: string) => storage.write({ accountId: name, id: 'x' }, ['x']);
    return { storage, foreign, remove: () => storage.close() };
  },
};

/** Known bytes, made as they are read. */
function* bytes(count: number): Generator<Buffer> {
  const block = Buffer.alloc(mebibyte, 'abcdefgh');
  for (let left = count; left > 0; left -= mebibyte) yield block.subarray(0, Math.min(left, mebibyte));
}

describe.each(['disk', 's3'] as const)('files on %s', (driver) => {
  let storage: AssetStorage;
  let foreign: (name: string) => Promise<unknown>;
  beforeEach(async () => {
    const drive = await drives[driver]();
    storage = drive.storage;
    foreign = drive.foreign;
    return drive.remove;
  });
  const fresh = () => ({ accountId: randomUUID(), id: randomUUID() });
  const read = async (key: { accountId: string; id: string }, start: number, end: number) => {
    const content = await storage.read(key, { start, end });
    return content && text(content);
  };

  it('are copied from files of this machine and to them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-copy-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const source = join(folder, 'source');
    await writeFile(source, 'as it is');
    const key = fresh();
    expect(await storage.copyFrom(key, source)).toBe(8);
    expect(await read(key, 3, 7)).toBe('it is');
    expect(await storage.copyTo(key, join(folder, 'copy'))).toBe(true);
    expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('as it is');
    expect(await readFile(source, 'utf8')).toBe('as it is');

    expect(await storage.copyTo(fresh(), join(folder, 'nothing'))).toBe(false);
    const unmade = fresh();
    await expect(storage.copyFrom(unmade, join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storage.read(unmade, { start: 0, end: 1 })).toBeNull();
  });

  it('come back whole and in parts', async () => {
    const key = fresh();
    expect(await storage.write(key, ['Hell', Buffer.from('o, '), 'wörld'])).toBe(13);
    expect(await read(key, 0, 12)).toBe('Hello, wörld');
    expect(await read(key, 1, 3)).toBe('ell');
    expect(await read(key, 12, 12)).toBe('d');
    expect(await storage.write(key, ['new'])).toBe(3);
    expect(await read(key, 0, 2)).toBe('new');
  });

  it('may be empty, and are gone where there are none', async () => {
    const key = fresh();
    expect(await storage.read(key, { start: 0, end: 0 })).toBeNull();
    expect(await storage.read(key, { start: 0, end: -1 })).toBeNull();
    expect(await storage.write(key, [])).toBe(0);
    expect(await read(key, 0, -1)).toBe('');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key, { start: 0, end: -1 })).toBeNull();
  });

  it('of any length come back the same, to the byte where parts meet', async () => {
    for (const length of [8 * mebibyte - 1, 8 * mebibyte, 8 * mebibyte + 1, 20 * mebibyte]) {
      const key = fresh();
      const content = randomBytes(length);
      // In chunks that fit nothing.
      const chunks = Array.from({ length: Math.ceil(length / 99_991) }, (_, index) =>
        content.subarray(index * 99_991, (index + 1) * 99_991),
      );
      expect(await storage.write(key, chunks)).toBe(length);
      const whole = await storage.read(key, { start: 0, end: length - 1 });
      expect(
        createHash('sha256')
          .update(await buffer(whole ?? ([] as never)))
          .digest('hex'),
      ).toBe(createHash('sha256').update(content).digest('hex'));
      const edge = 8 * mebibyte - 3;
      const part = await storage.read(key, { start: edge, end: Math.min(edge + 5, length - 1) });
      expect(Buffer.compare(await buffer(part ?? ([] as never)), content.subarray(edge, edge + 6))).toBe(0);
    }
  });

  it('leave nothing where they break off, short or long', async () => {
    for (const whole of [3, 20]) {
      const key = fresh();
      const failing = function* () {
        yield* bytes(whole * mebibyte);
        throw new Error('broken off');
      };
      await expect(storage.write(key, failing())).rejects.toThrow('broken off');
      expect(await storage.read(key, { start: 0, end: 0 })).toBeNull();
    }
  });

  it('are listed and removed by account, and what is none of ours stays', async () => {
    const [one, two] = [fresh(), fresh()];
    const second = { ...one, id: randomUUID() };
    for (const key of [one, second, two]) await storage.write(key, ['x']);
    await foreign('backups');
    const accounts = await storage.accounts();
    expect(accounts).toEqual(expect.arrayContaining([one.accountId, two.accountId]));
    expect(accounts).not.toContain('backups');
    await storage.removeAccount(one.accountId);
    await storage.removeAccount(randomUUID());
    expect(await storage.accounts()).not.toContain(one.accountId);
    expect(await storage.read(one, { start: 0, end: 0 })).toBeNull();
    expect(await storage.read(second, { start: 0, end: 0 })).toBeNull();
    expect(await read(two, 0, 0)).toBe('x');
  });

  it('pass through without filling memory', async () => {
    const key = fresh();
    // The server of the tests is in the same process, and slow.
    const length = (driver === 'disk' ? 250 : 200) * 1_000_000;
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    onTestFinished(() => clearInterval(watch));
    expect(await storage.write(key, bytes(length))).toBe(length);
    let received = 0;
    for await (const chunk of (await storage.read(key, { start: 0, end: length - 1 })) ?? [])
      received += chunk.length;
    expect(received).toBe(length);
    await storage.remove(key);
    expect((most - before) / mebibyte).toBeLessThan(150);
  });

  it('can be looked after', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('a storage that is not there', () => {
  it('says so, without its secret', async () => {
    const lost = s3Storage({ ...s3.settings, bucket: 'nowhere' });
    await expect(lost.check()).rejects.toThrow('The bucket nowhere cannot be used: 404.');
    const secret = randomUUID();
    const wrong = s3Storage({ ...s3.settings, accessKeyId: 'SOMEBODY', secretAccessKey: secret });
    const refusal = await wrong.check().catch((error: unknown) => error);
    expect(String(refusal)).toBe('Error: The bucket dragoman cannot be used: 403.');
    expect(JSON.stringify(refusal)).not.toContain(secret);
    const closed = s3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' });
    await expect(closed.check()).rejects.toThrow('The bucket dragoman cannot be used');
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-disk-'));
    await writeFile(join(directory, 'file'), '');
    await expect(diskStorage(join(directory, 'file', 'inside')).check()).rejects.toThrow(
      /Files cannot be kept/,
    );
    await rm(directory, { recursive: true });
    for (const storage of [lost, wrong, closed]) await storage.close();
  });

  it('ends an upload that fails in the middle, and leaves none of its parts', async () => {
    const asked: string[] = [];
    const note = ({ method, url = '' }: IncomingMessage) =>
      asked.push(`${method} ${new URL(url, 'http://x').search}`);
    s3.server.on('request', note);
    onTestFinished(() => void s3.server.off('request', note));
    const storage = s3Storage(s3.settings);
    const failing = function* () {
      yield* bytes(20 * mebibyte);
      throw new Error('broken off');
    };
    await expect(storage.write({ accountId: randomUUID(), id: randomUUID() }, failing())).rejects.toThrow();
    expect(asked.at(0)).toMatch(/^POST \?uploads/);
    expect(asked.at(-1)).toMatch(/^DELETE \?uploadId=/);
    expect(asked.some((line) => /^POST \?uploadId=/.test(line))).toBe(false);
    await storage.close();
  });
});
