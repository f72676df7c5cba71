import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelStore } from '@dragoman/mt-firefox';
import { startFirefoxMirror } from '@dragoman/vendors';
import { defineBenchmark } from '../../benchmark.ts';
import { median } from '../../statistics.ts';
import { type LongText, measureLongText } from './long-text.ts';
import { type Runtime, runtimes } from './runtimes.ts';
import { madeUpLexicon, type Workload, workloads } from './workloads.ts';

const seed = 20_261_121;
/** For 50,000 characters on two cores. */
const maxSeconds = 60;

/** Processor milliseconds of this process, all its threads. */
const processorMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

interface Measured {
  readonly workload: Workload;
  readonly milliseconds: readonly number[];
  readonly wrong: number;
}

const measure = async (runtime: Runtime, workload: Workload, rounds: number): Promise<Measured> => {
  const milliseconds: number[] = [];
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    const answers = await runtime.translate(workload.sentences);
    milliseconds.push(processorMs(before));
    wrong += workload.expected.filter((text, index) => answers[index]?.trim() !== text).length;
  }
  return { workload, milliseconds, wrong };
};

/** An empty folder with a model of the size of Firefox's small ones, whose weights are set by hand. */
const installModel = async (lexicon: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-bench-models-'));
  const mirror = await startFirefoxMirror([
    {
      source: 'en',
      target: 'es',
      lexicon,
      width: 256,
      feedForward: 1536,
      encoderLayers: 6,
      decoderLayers: 2,
    },
  ]);
  const store = createModelStore({ modelsDirectory: folder, mirror: mirror.url });
  await store.add([{ source: 'en', target: 'es' }], {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await mirror.close();
  return folder;
};

/** The engine of mt-firefox beside the other one that there is. */
export const firefox = defineBenchmark({
  name: 'firefox',
  summary: 'Processor time of translations by a model of Firefox’s size, two runtimes on the same model.',
  options: { words: 31_000, rounds: 5, characters: 50_000 },
  run: async ({ words, rounds, characters }) => {
    const lexicon = madeUpLexicon(words, seed);
    const folder = await installModel(lexicon);
    const rows: string[][] = [];
    const wrong: { readonly name: string; readonly count: number }[] = [];
    const measurements: Record<string, unknown> = {};
    let long: LongText;
    try {
      // First: what a process once held it may not give back.
      long = await measureLongText(folder, lexicon, characters, seed);
      measurements.long = long;
      for (const open of runtimes) {
        const before = process.memoryUsage().rss;
        const runtime = open(folder);
        const measured: Measured[] = [];
        // The first call loads the model.
        await runtime.translate(['.a']);
        for (const workload of workloads(lexicon, seed)) {
          measured.push(await measure(runtime, workload, rounds));
        }
        const memory = (process.memoryUsage().rss - before) / 1e6;
        await runtime.close();
        for (const { workload, milliseconds } of measured) {
          rows.push([runtime.name, workload.name, median(milliseconds).toFixed(0)]);
        }
        rows.push([runtime.name, 'memory more than before, MB', memory.toFixed(0)]);
        wrong.push({ name: runtime.name, count: measured.reduce((sum, one) => sum + one.wrong, 0) });
        measurements[runtime.name] = measured.map(({ workload, milliseconds }) => ({
          workload: workload.name,
          milliseconds,
        }));
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return {
      tables: [
        {
          title: `One text of ${long.characters} characters through the whole pipeline, two workers`,
          columns: ['cores', 'seconds', 'processor seconds', 'memory more than before, MB'],
          rows: [
            [long.cores, long.seconds.toFixed(1), long.processorSeconds.toFixed(1), long.memory.toFixed(0)],
          ],
        },
        {
          title: `Processor ms, median of ${rounds} rounds, a vocabulary of ${words} words and characters`,
          columns: ['runtime', 'work', 'ms'],
          rows,
        },
      ],
      gates: [
        {
          name: `seconds for one text of ${characters} characters with two workers, on ${long.cores} cores`,
          measured: long.seconds,
          bound: maxSeconds,
          kind: 'atMost' as const,
        },
        {
          name: 'words of that text that are missing',
          measured: long.missing,
          bound: 0,
          kind: 'atMost' as const,
        },
        ...wrong.map(({ name, count }) => ({
          name: `${name}: sentences translated wrongly`,
          measured: count,
          bound: 0,
          kind: 'atMost' as const,
        })),
      ],
      measurements,
    };
  },
});
