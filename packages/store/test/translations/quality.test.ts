import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { QualityFigures, Translation } from '../../src/index.ts';
import { expectRefusal, makeOwner, testWith } from '../support/owners.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const dayOf = ({ createdAt }: Translation) => createdAt.toISOString().slice(0, 10);

/** The same figures, from rows. */
const figuresOf = (rows: readonly Translation[]): QualityFigures => {
  const scores = rows.flatMap(({ qualityScore }) => (qualityScore === null ? [] : [qualityScore]));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const distribution = Array<number>(10).fill(0);
  for (const score of scores) {
    const bin = Math.min(9, Math.floor(score * 10));
    distribution[bin] = (distribution[bin] ?? 0) + 1;
  }
  return {
    translations: rows.length,
    failed: rows.filter(({ status }) => status === 'failed').length,
    scored: scores.length,
    mean: scores.length === 0 ? null : expect.closeTo(sum(scores) / scores.length, 10),
    below50: scores.filter((score) => score < 0.5).length,
    below80: scores.filter((score) => score < 0.8).length,
    distribution,
    charactersUsed: sum(rows.map(({ charactersUsed }) => charactersUsed)),
    charactersBilled: sum(rows.map(({ charactersBilled }) => charactersBilled)),
  };
};

onEachServer('quality', (opened) => {
  const it = testWith(async () => {
    const owner = await makeOwner(opened());
    const { accountId, projectId, own, newProject } = owner;
    const second = (await newProject()).id;
    const keyId = v7();
    const rows = Array.from({ length: 90 }, (_, n): Translation => {
      // The last moment of a day and the first of the next are among them.
      const createdAt = new Date(
        start + Math.floor(n / 30) * dayMs + (n % 30 === 29 ? dayMs - 1 : (n % 30) * 60_000),
      );
      const isFailed = n % 7 === 0;
      return sampleTranslation(accountId, n % 3 === 0 ? second : projectId, {
        id: v7({ msecs: createdAt.getTime() }),
        createdAt,
        keyId: n % 4 === 0 ? keyId : null,
        targetLanguage: n % 5 === 0 ? 'de' : 'es',
        sourceLanguage: n === 0 ? null : 'en',
        charactersUsed: n,
        charactersBilled: isFailed ? 0 : n,
        ...(isFailed
          ? { status: 'failed', qualityScore: null, error: { code: 'provider_error', detail: 'x' } }
          : // All tenths, with 0, 0.5, 0.8 and 1.
            { qualityScore: (n % 11) / 10 }),
      });
    });
    await own.translations.recordAll(rows.map((translation) => ({ translation, options: keep })));
    return { ...owner, second, keyId, rows };
  });
  const range = { from: '2026-03-01', to: '2026-03-03' };

  it('is counted by day and languages, as the rows say', async ({ own, rows }) => {
    const summary = await own.translations.quality(range);
    expect(summary.complete).toBe(true);
    expect(summary.all).toEqual(figuresOf(rows));
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    expect(summary.days).toEqual(
      days.map((day) => ({ day, ...figuresOf(rows.filter((row) => dayOf(row) === day)) })),
    );
    expect(summary.days.map(({ translations }) => translations)).toEqual([30, 30, 30]);
    expect(summary.languagePairs).toEqual(
      [
        ['en', 'es'],
        ['en', 'de'],
        [null, 'de'],
      ].map(([sourceLanguage, targetLanguage]) => ({
        sourceLanguage,
        targetLanguage,
        ...figuresOf(
          rows.filter(
            (row) => row.sourceLanguage === sourceLanguage && row.targetLanguage === targetLanguage,
          ),
        ),
      })),
    );
  });

  it('is of the days, projects and keys that were asked for', async ({ own, rows, second, keyId }) => {
    const check = async (scope: object, which: (row: Translation) => boolean) => {
      const chosen = rows.filter(which);
      expect(chosen.length).toBeGreaterThan(5);
      expect(chosen.length).toBeLessThan(rows.length);
      expect((await own.translations.quality({ ...range, ...scope })).all).toEqual(figuresOf(chosen));
    };
    await check({ projectId: second }, (row) => row.projectId === second);
    await check({ projectIds: [second, 'nonsense'] }, (row) => row.projectId === second);
    await check({ keyId }, (row) => row.keyId === keyId);
    await check({ to: range.from }, (row) => dayOf(row) === range.from);
    await check({ from: range.to }, (row) => dayOf(row) === range.to);
  });

  it('is none of others, and none where there is nothing', async ({ store, own, projectId }) => {
    const stranger = await store.accounts.create({ name: 'stranger' });
    const nothing = { complete: true, all: figuresOf([]), days: [], languagePairs: [] };
    for (const outsider of [stranger.id, 'nonsense'])
      for (const scope of [{}, { projectId }, { projectIds: [projectId] }])
        expect(await store.translations.quality(outsider, { ...range, ...scope })).toEqual(nothing);
    expect(await own.translations.quality({ from: '2020-01-01', to: '2020-01-02' })).toEqual(nothing);
    await expectRefusal(own.translations.quality({ from: '2026-02-30', to: '2026-03-01' }), 'invalid_value');
    await expectRefusal(own.translations.quality({ from: '2026-02-20', to: 'today' }), 'invalid_value');
  });

  it('reads the newest 100,000 rows', async ({ own, accountId, projectId, connection }) => {
    await query(
      connection,
      `insert into translations (id, account_id, project_id, status, source_text, translated_text, target_language, format,
         cached, characters_used, characters_billed, quality_score, quality_checks, adaptations, warnings, revision, created_at)
       select ('019d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'completed', repeat('a', 200),
         repeat('b', 200), 'es', 'text', false, 1, 0, 0.9, '[]', '[]', '[]', 1, '2026-03-18T12:00:00Z'
       from generate_series(1, 100001) as n`,
      [accountId, projectId],
    );
    const { complete, all } = await own.translations.quality({ from: '2026-03-01', to: '2026-03-31' });
    expect([complete, all.translations]).toEqual([false, 100_000]);
  });
});
