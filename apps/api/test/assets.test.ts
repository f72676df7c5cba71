import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStore, type TestStore } from '@dragoman/store/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AssetLinks } from '../src/modules/assets/link.ts';
import { AssetService } from '../src/modules/assets/service.ts';
import { startApi, type TestApi } from './support/api.ts';
import { diskStorage, startS3 } from './support/asset-storages.ts';

const hourMs = 3_600_000;
const described = { subject: 'test/1', name: 'a.txt', mediaType: 'text/plain' };

describe.each(['disk', 's3'] as const)('downloads from %s', (driver) => {
  let api: TestApi;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let path: string;
  const text = '0123456789'.repeat(20_000);
  beforeAll(async () => {
    s3 = await startS3();
    api = await startApi({ settings: { assets: { driver, s3: s3.settings } } });
    const { accountId } = await api.account();
    const { assets } = api.services;
    path = new URL(assets.present(await assets.keep(accountId, described, [text])).export_url).pathname;
  });
  afterAll(async () => {
    await api.close();
    await s3.close();
  });

  it('are refused while their account is suspended', async () => {
    const { accountId } = await api.account();
    const { accounts, assets } = api.services;
    const link = assets.present(await assets.keep(accountId, described, ['mine'])).export_url;
    const download = () => api.as(null).get(new URL(link).pathname);
    expect((await download()).body).toBe('mine');
    await accounts.update(null, accountId, { status: 'suspended' });
    expect((await download()).body).toMatchObject({ status: 403, code: 'account_suspended' });
    await accounts.update(null, accountId, { status: 'active' });
    expect((await download()).body).toBe('mine');
  });

  it('are whole, in parts, or not sent again', async () => {
    const anyone = api.as(null);
    const whole = await anyone.get(path);
    expect(whole.body).toBe(text);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
    const etag = String(whole.headers.etag);
    for (const [range, status, content, told] of [
      ['bytes=0-9', 206, text.slice(0, 10), 'bytes 0-9/200000'],
      ['bytes=199995-', 206, text.slice(199_995), 'bytes 199995-199999/200000'],
      ['bytes=-5', 206, text.slice(-5), 'bytes 199995-199999/200000'],
      ['bytes=199999-300000', 206, '9', 'bytes 199999-199999/200000'],
      ['bytes=200000-', 416, '', 'bytes */200000'],
      ['bytes=0-1,5-6', 200, text, undefined],
      ['bytes=x', 200, text, undefined],
      ['lines=1-2', 200, text, undefined],
    ] as const) {
      const answer = await anyone.get(path, { range });
      expect(answer.status, range).toBe(status);
      expect(answer.headers['content-range']).toBe(told);
      expect(answer.body === content, range).toBe(true);
    }
    expect((await anyone.get(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await anyone.get(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await anyone.get(path, { 'if-none-match': etag })).status).toBe(304);
    const head = await anyone.send('HEAD', path);
    expect(head.headers['content-length']).toBe('200000');
    expect(head.body).toBe('');
    const post = await anyone.post(path);
    expect(post.body).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('need the very link: one that is changed anywhere leads nowhere', async () => {
    const token = path.slice('/assets/'.length);
    const anyone = api.as(null);
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const answer = await anyone.get(`/assets/${token.slice(0, at)}${other}${token.slice(at + 1)}`);
      expect(answer.body, `character ${at}`).toMatchObject({ status: 404, code: 'not_found' });
    }
    for (const wrong of ['', 'x', `${token}=`, `${token}A`, '..%2f..%2fetc%2fpasswd'])
      expect((await anyone.get(`/assets/${wrong}`)).status).toBe(404);
    const stranger = new AssetLinks(Buffer.alloc(32, 7));
    const forged = stranger.sign({
      accountId: api.operator.accountId,
      id: api.operator.accountId,
      expiresAt: new Date(Date.now() + hourMs),
    });
    expect((await anyone.get(`/assets/${forged}`)).status).toBe(404);
  });

  it('are gone with their file', async () => {
    const { assets } = api.services;
    const account = await api.account();
    const asset = await assets.keep(account.accountId, described, ['x']);
    const link = new URL(assets.present(asset).export_url).pathname;
    await api.services.store.assets.delete(asset.accountId, asset.id);
    expect((await api.as(null).get(link)).body).toMatchObject({ status: 410, code: 'asset_expired' });
  });

  it('may be empty', async () => {
    const { assets } = api.services;
    const { accountId } = await api.account();
    const { export_url } = assets.present(await assets.keep(accountId, described, []));
    const answer = await api.as(null).get(new URL(export_url).pathname);
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers['content-length']).toBe('0');
  });
});

describe('the keeping of files', () => {
  let database: TestStore;
  let directory: string;
  const start = new Date('2030-01-01T00:00:00.500Z');
  let now = start;
  let accountId: string;
  let assets: AssetService;
  beforeAll(async () => {
    database = await openTestStore({ databaseUrl: process.env.TEST_DATABASE_URL, clock: () => now });
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    now = start;
    directory = await mkdtemp(join(tmpdir(), 'dragoman-assets-'));
    accountId = (await database.store.accounts.create({ name: 'a' })).id;
    assets = new AssetService({
      store: database.store,
      storage: diskStorage(directory),
      publicUrl: 'https://here',
      maxStoredBytes: null,
      retentionDays: 7,
      now: () => now,
    });
    return () => rm(directory, { recursive: true });
  });
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const tokenOf = (url: string) => url.slice('https://here/assets/'.length);

  it('gives links for an hour, and fresh ones for as long as the file is kept', async () => {
    const asset = await assets.keep(accountId, described, ['x']);
    const first = assets.present(asset);
    expect(first).toMatchObject({ expires_at: '2030-01-01T01:00:00.000Z', size_bytes: 1 });
    expect((await assets.find(tokenOf(first.export_url))).id).toBe(asset.id);
    later(hourMs);
    await expect(assets.find(tokenOf(first.export_url))).rejects.toMatchObject({ code: 'asset_expired' });
    const second = assets.present(asset);
    expect((await assets.find(tokenOf(second.export_url))).id).toBe(asset.id);
    // A link never outlives its file.
    later(7 * 24 * hourMs - 1.5 * hourMs);
    expect(assets.present(asset).expires_at).toBe('2030-01-08T00:00:00.000Z');
  });

  it('gives links that a webhook carries for two days', async () => {
    const fortyEightHoursMs = 48 * 3_600_000;
    const asset = await assets.keep(accountId, described, ['x']);
    const { url, expires_at } = assets.link(asset, fortyEightHoursMs);
    expect(expires_at).toBe('2030-01-03T00:00:00.000Z');
    later(fortyEightHoursMs - 1_000);
    expect((await assets.find(tokenOf(url))).id).toBe(asset.id);
    later(1_000);
    await expect(assets.find(tokenOf(url))).rejects.toMatchObject({ code: 'asset_expired' });
  });

  it('takes files of this machine in, and gives them out', async () => {
    const source = join(directory, 'source');
    await writeFile(source, 'a recording');
    const asset = await assets.keepFile(accountId, described, source);
    expect(asset.size).toBe(11);
    // Where one of the subject is kept the other is not looked at.
    expect((await assets.keepFile(accountId, described, '/nonexistent')).id).toBe(asset.id);
    const missing = assets.keepFile(accountId, { ...described, subject: 'test/2' }, '/nonexistent');
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
    const copy = await assets.fetchFile(accountId, asset.id, directory);
    expect(await readFile(copy, 'utf8')).toBe('a recording');
    expect(await assets.get(accountId, asset.id)).toMatchObject({ size: 11 });
    const other = (await database.store.accounts.create({ name: 'b' })).id;
    expect(await assets.get(other, asset.id)).toBeNull();
    await assets.remove(other, asset.id);
    expect(await assets.get(accountId, asset.id)).not.toBeNull();
    await assets.remove(accountId, asset.id);
    await assets.remove(accountId, asset.id);
    expect(await assets.get(accountId, asset.id)).toBeNull();
    expect(await readdir(join(directory, accountId))).toEqual([]);
    await expect(assets.fetchFile(accountId, asset.id, directory)).rejects.toMatchObject({
      code: 'asset_expired',
    });
  });

  it('keeps one file of a subject, for each account its own', async () => {
    const asset = await assets.keep(accountId, described, ['x']);
    expect((await assets.keep(accountId, described, ['y'])).id).toBe(asset.id);
    expect((await assets.keep(accountId, { ...described, subject: 'test/2' }, ['y'])).id).not.toBe(asset.id);
    const other = (await database.store.accounts.create({ name: 'b' })).id;
    expect((await assets.keep(other, described, ['y'])).id).not.toBe(asset.id);
    // One that would end before its link is not given out again.
    later(7 * 24 * hourMs - hourMs / 2);
    expect((await assets.keep(accountId, described, ['z'])).id).not.toBe(asset.id);
  });

  it('leaves nothing of a file that could not be made', async () => {
    const failing = async function* () {
      yield 'half';
      throw new Error('broken off');
    };
    await expect(assets.keep(accountId, described, failing())).rejects.toThrow('broken off');
    expect(await readdir(join(directory, accountId))).toEqual([]);
    expect((await assets.keep(accountId, described, ['whole'])).size).toBe(5);
  });

  it('sweeps what expired, and what accounts left behind', async () => {
    const old = await assets.keep(accountId, described, ['x']);
    later(4 * 24 * hourMs);
    const young = await assets.keep(accountId, { ...described, subject: 'test/2' }, ['y']);
    const gone = (await database.store.accounts.create({ name: 'gone' })).id;
    await assets.keep(gone, described, ['z']);
    await database.store.accounts.delete(gone);
    await writeFile(join(directory, accountId, `${old.id}.part`), 'left by a crash');
    later(4 * 24 * hourMs);
    await assets.sweep();
    expect(await readdir(directory)).toEqual([accountId]);
    expect(await readdir(join(directory, accountId))).toEqual([young.id]);
    expect(await database.store.assets.get(accountId, old.id)).toBeNull();
    await new AssetService({
      store: database.store,
      storage: diskStorage(join(directory, 'never-made')),
      publicUrl: '',
      maxStoredBytes: null,
      retentionDays: 1,
      now: () => now,
    }).sweep();
  });
});
