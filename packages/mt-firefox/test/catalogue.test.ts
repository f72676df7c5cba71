import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProviderLogger, silentLogger } from '@dragoman/provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelRecord } from '../src/models/records.ts';
import type { ModelSource } from '../src/models/source.ts';
import { createCatalogue } from '../src/on-demand/catalogue.ts';

const record = { source: 'en', target: 'de', version: '1' } as ModelRecord;

let modelsDirectory = '';
beforeEach(() => {
  modelsDirectory = mkdtempSync(join(tmpdir(), 'dragoman-catalogue-'));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(modelsDirectory, { recursive: true, force: true });
});

/** A catalogue of a source that answers as it is told, and what it was asked and said. */
const open = (answer: () => Promise<readonly ModelRecord[]>) => {
  const said: string[] = [];
  const looks: number[] = [];
  const start = Date.now();
  const logger: ProviderLogger = {
    ...silentLogger,
    info: (_fields, message) => said.push(`info ${message}`),
    warn: (fields, message) => said.push(`warn ${JSON.stringify(fields)} ${message}`),
  };
  const source = {
    address: 'https://registry.example/models.json',
    list: () => {
      looks.push(Date.now() - start);
      return answer();
    },
  } as unknown as ModelSource;
  const ending = new AbortController();
  const catalogue = createCatalogue(source, modelsDirectory, logger, ending.signal);
  return { catalogue, said, looks };
};

const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a registry that does not answer', () => {
  test('is said after two seconds, once, and costs the first who asks no more', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly ModelRecord[]>();
    const { catalogue, said, looks } = open(() => promise);
    let answered: readonly ModelRecord[] | undefined;
    void catalogue.records().then((records) => {
      answered = records;
    });
    await later(1_999);
    expect([answered, said]).toEqual([undefined, []]);
    await later(1);
    expect(answered).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/^warn .*registry\.example.* has not answered in 2 s/)]);
    // Nobody waits a second time.
    expect(await catalogue.records()).toEqual([]);
    await later(20_000);
    expect(said).toHaveLength(1);
    expect(looks).toEqual([0]);
    resolve([record]);
    await catalogue.close();
    expect(await catalogue.records()).toEqual([record]);
    expect(said.slice(1)).toEqual([expect.stringContaining('there again')]);
  });
});

describe('a registry that cannot be reached', () => {
  test('is asked again after 15 s, then less and less often up to an hour; it is said once', async () => {
    const { catalogue, said, looks } = open(() => Promise.reject(new Error('connection refused')));
    for (let minute = 0; minute < 6 * 60; minute++) {
      for (let second = 0; second < 60; second += 5) {
        await catalogue.records();
        await catalogue.close();
        await later(5_000);
      }
    }
    const waits = looks.slice(1).map((at, index) => (at - (looks[index] ?? 0)) / 1_000);
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600]);
    expect(said).toEqual([expect.stringMatching(/^warn .*connection refused/)]);
  });

  test('is asked soon again once it was there, and what it said is kept for the next start', async () => {
    let isThere = false;
    const answer = () => (isThere ? Promise.resolve([record]) : Promise.reject(new Error('down')));
    const first = open(answer);
    await first.catalogue.records();
    isThere = true;
    await later(15_000);
    // Nobody waits for it: who asks next has it.
    expect(await first.catalogue.records()).toEqual([]);
    await first.catalogue.close();
    expect(await first.catalogue.records()).toEqual([record]);
    expect(first.said).toEqual([expect.stringContaining('down'), expect.stringContaining('there again')]);
    isThere = false;
    const second = open(answer);
    expect(await second.catalogue.records()).toEqual([record]);
    expect(second.looks).toEqual([]);
    // A day later the list is looked up anew; until then the old one is good.
    await later(24 * 3_600_000 + 1);
    expect(await second.catalogue.records()).toEqual([record]);
    await second.catalogue.close();
    expect(second.looks).toHaveLength(1);
  });
});
