/**
 * Measures the store on a new data directory, as it is built: `pnpm --filter @dragoman/store run build`, then
 * `node packages/store/test/programs/measure.ts [rows] [concurrency] [keys] [remember]`. Prints one JSON line. `remember`: the
 * memory keeps each translation, and is asked for it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@dragoman/store';
import { serverProcesses } from '../../src/embedded/server-processes.ts';
import { keep, sampleTranslation } from '../support/samples.ts';

const rows = Number(process.argv[2] ?? 40_000);
const concurrency = Number(process.argv[3] ?? 32);
const keys = Number(process.argv[4] ?? 1);
const isRemembered = process.argv[5] === 'remember';
const dataDirectory = mkdtempSync(join(tmpdir(), 'dragoman-measure-'));

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now();
  return [await work(), Math.round(performance.now() - from)];
};

/** Proportional share of memory of the server's processes, in MB. */
const serverMemory = async (): Promise<number> => {
  const pids = await serverProcesses(join(dataDirectory, 'postgres/data'));
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended in this moment.
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / 1024);
};

const [store, firstStartMs] = await timed(() => openStore({ dataDirectory }));
const [second, attachMs] = await timed(() => openStore({ dataDirectory }));
await second.close();
const serverIdleMb = await serverMemory();

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
    isRemembered ? { ...keep, memory: memoryKey(index) } : keep,
  );
const memoryKey = (index: number) => ({
  sourceText: `${text}${index}`,
  sourceLanguage: 'en',
  targetLanguage: 'es',
  variant: 'measure',
});

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

const run = async (count: number, workers: number) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) await record(next++);
    }),
  );
};
await run(2_000, concurrency);
const rssAtStartMb = megabytes(process.memoryUsage.rss());
const cpuBefore = process.cpuUsage();
const [, firstHalfMs] = await timed(() => run(rows / 2, concurrency));
const rssHalfWayMb = megabytes(process.memoryUsage.rss());
const [, secondHalfMs] = await timed(() => run(rows / 2, concurrency));
const rssAtEndMb = megabytes(process.memoryUsage.rss());
const cpu = process.cpuUsage(cpuBefore);
const [, loneMs] = await timed(() => run(500, 1));
const recall = (index: number) =>
  store.memory.recall(account.id, account.defaultProjectId, [memoryKey(index)]);
const [, recallMs] = await timed(async () => {
  for (let index = 0; index < 500; index += 1) await recall(index);
});
const recallCpuBefore = process.cpuUsage();
const [, recallsMs] = await timed(async () => {
  let next = 0;
  const worker = async () => {
    while (next < 10_000) await recall(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
});
const recallCpu = process.cpuUsage(recallCpuBefore);

const { requests } = (await store.usage.report(account.id, { from: '2000-01-01', to: '2100-01-01' })).reduce(
  (sum, row) => ({ requests: sum.requests + row.requests }),
  { requests: 0 },
);
const serverLoadedMb = await serverMemory();
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
    recordsPerSecond: Math.round(rows / ((firstHalfMs + secondHalfMs) / 1000)),
    cpuMicrosecondsPerRecord: Math.round((cpu.user + cpu.system) / rows),
    loneRecordMs: loneMs / 500,
    loneRecallMs: recallMs / 500,
    recallsPerSecond: Math.round(10_000 / (recallsMs / 1000)),
    cpuMicrosecondsPerRecall: Math.round((recallCpu.user + recallCpu.system) / 10_000),
    counted: requests === rows + 2_500,
    ledgerRows: folded,
    aggregateMs,
    serverIdleMb,
    serverLoadedMb,
    rssAtStartMb,
    rssHalfWayMb,
    rssAtEndMb,
  }),
);
