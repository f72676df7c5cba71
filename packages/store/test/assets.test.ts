import { expect } from 'vitest';
import { makeOwner, testWith } from './support/owners.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('files for download', (opened) => {
  const it = testWith(async () => {
    const scene = await makeOwner(opened());
    const make = (livesMs = 3_600_000) =>
      scene.own.assets.create({
        subject: 'a',
        name: 'a',
        mediaType: 'text/plain',
        expiresAt: new Date(Date.now() + livesMs),
      });
    return { ...scene, make };
  });

  it('take no more room than there is, however many are completed at once', async ({ own, make }) => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()));
    const completed = await Promise.all(made.map(({ id }) => own.assets.complete(id, 10, 45)));
    const kept = completed.filter((asset) => asset !== 'full');
    expect(kept).toHaveLength(4);
    expect(kept[0]).toMatchObject({ size: 10 });
    expect(await own.assets.stored()).toBe(40);
    const [small, large] = [await make(), await make()];
    expect(await own.assets.complete(large.id, 6, 45)).toBe('full');
    expect(await own.assets.complete(small.id, 5, 45)).toMatchObject({ size: 5 });
    expect(await own.assets.complete(large.id, 1_000, null)).toMatchObject({ size: 1_000 });
  });

  it('that expired, and those of others, take none', async ({ store, own, make }) => {
    const expired = await make(-1_000);
    await own.assets.complete(expired.id, 1_000, null);
    const other = await store.accounts.create({ name: 'other' });
    const { subject, name, mediaType } = expired;
    const expiresAt = new Date(Date.now() + 60_000);
    const { id } = await store.assets.create(other.id, { subject, name, mediaType, expiresAt });
    await store.assets.complete(other.id, id, 1_000, null);
    expect(await own.assets.stored()).toBe(0);
    expect(await own.assets.complete((await make()).id, 45, 45)).toMatchObject({ size: 45 });
  });

  it('are kept for a shorter time, never for a longer one', async ({ own, make }) => {
    const made = await make();
    await own.assets.shorten(made.id, new Date(made.expiresAt.getTime() + 1_000));
    expect((await own.assets.get(made.id))?.expiresAt).toEqual(made.expiresAt);
    const sooner = new Date(made.expiresAt.getTime() - 1_000);
    await own.assets.shorten(made.id, sooner);
    expect((await own.assets.get(made.id))?.expiresAt).toEqual(sooner);
  });

  it('are found by what they were made of, and nothing else', async ({ store, own }) => {
    const expiresAt = new Date(Date.now() + 60_000);
    const make = (subject: string) =>
      own.assets.create({ subject, name: 'a', mediaType: 'text/plain', expiresAt });
    const made = [await make('file/1'), await make('file/1/result')];
    await make('file/11');
    await make('file');
    const found = await own.assets.madeOf('file/1');
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    const other = await store.accounts.create({ name: 'other' });
    expect(await store.assets.madeOf(other.id, 'file/1')).toEqual([]);
  });
});
