/**
 * Measures the store on a data directory: `node --conditions=@dragoman/source packages/store/test/programs/measure.ts
 * [rows] [concurrency]`. Prints one JSON line.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/index.ts';
import { keep, sampleTranslation } from '../samples.ts';

const rows = Number(process.argv[2] ?? 40_000);
const concurrency = Number(process.argv[3] ?? 32);
const keys = Number(process.argv[4] ?? 1);
const dataDirectory = mkdtempSync(join(tmpdir(), 'dragoman-measure-'));

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now();
  return [await work(), Math.round(performance.now() - from)];
};

/** Proportional share of memory of the server's processes, in MB: found by their working directory. */
const serverMemory = (): number => {
  const pid = readFileSync(join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0];
  const family = readdirSync('/proc').filter((name) => {
    if (name === pid) return true;
    try {
      return (
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === pid
      );
    } catch {
      return false;
    }
  });
  const kilobytes = family.map(
    (name) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1],
  );
  return Math.round(kilobytes.reduce((sum, value) => sum + Number(value ?? 0), 0) / 1024);
};

const [store, firstStartMs] = await timed(() => openStore({ dataDirectory }));
const [second, attachMs] = await timed(() => openStore({ dataDirectory }));
await second.close();
const serverIdleMb = serverMemory();

const account = await store.accounts.create({ name: 'measure' });
const keyIds = Array.from({ length: keys }, () => sampleTranslation('', '').id);
const text = 'The quick brown fox jumps over the lazy dog, twice a day. '.repeat(2);
const record = (index: number) =>
  store.translations.record(
    account.id,
    sampleTranslation(account.id, account.defaultProjectId, {
      keyId: keyIds[index % keys] ?? null,
      sourceText: text,
      translatedText: text,
      charactersUsed: text.length,
      charactersBilled: text.length,
    }),
    keep,
  );

const run = async (count: number, workers: number) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) await record(next++);
    }),
  );
};
await run(2_000, concurrency);
const cpuBefore = process.cpuUsage();
const [, elapsedMs] = await timed(() => run(rows, concurrency));
const cpu = process.cpuUsage(cpuBefore);
const [, loneMs] = await timed(() => run(500, 1));

const { requests } = (await store.usage.report(account.id, { from: '2000-01-01', to: '2100-01-01' })).reduce(
  (sum, row) => ({ requests: sum.requests + row.requests }),
  { requests: 0 },
);
const serverLoadedMb = serverMemory();
const [folded, aggregateMs] = await timed(() => store.usage.aggregate());
const [, closeMs] = await timed(() => store.close());
const [third, startMs] = await timed(() => openStore({ dataDirectory }));
await third.close();
rmSync(dataDirectory, { recursive: true });
console.log(
  JSON.stringify({
    firstStartMs,
    attachMs,
    startMs,
    closeMs,
    recordsPerSecond: Math.round(rows / (elapsedMs / 1000)),
    cpuMicrosecondsPerRecord: Math.round((cpu.user + cpu.system) / rows),
    loneRecordMs: loneMs / 500,
    counted: requests === rows + 2_500,
    ledgerRows: folded,
    aggregateMs,
    serverIdleMb,
    serverLoadedMb,
    ownRssMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  }),
);
