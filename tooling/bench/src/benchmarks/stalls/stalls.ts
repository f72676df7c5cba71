import { createServices, type Glossary, type TextFormat, type TextOptions } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import { median } from '../../statistics.ts';
import { type BurstFound, measureBursts } from './bursts.ts';
import { identity } from './identity.ts';
import { measureLargestGap } from './largest-gap.ts';
import { longest, shapesOf } from './texts.ts';

/** So long may one text keep all others waiting, in milliseconds of the processor. */
const longestStallMs = 50;

const formats: readonly TextFormat[] = ['text', 'html', 'markdown'];

const glossary: Glossary = {
  version: 'bench',
  entries: Array.from({ length: 10_000 }, (_, index) =>
    index === 0
      ? { source: 'neighbour', target: 'vecino' }
      : { source: `term ${index}`, target: `voz ${index}` },
  ),
};

const ways: Readonly<Record<string, Omit<TextOptions, 'targetLanguage'>>> = {
  plain: {},
  glossary: { glossary },
  adapted: { culturalAdaptation: true },
  formal: { formality: 'formal' },
};

interface TextFound {
  readonly name: readonly string[];
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** One text of each shape after the other, in process. */
const measureTexts = async (rounds: number): Promise<readonly TextFound[]> => {
  const { services, close } = await createServices({ providers: [identity], services: { mt: 'identity' } });
  try {
    const measured: TextFound[] = [];
    for (const format of formats) {
      for (const [shape, text] of Object.entries(shapesOf(format))) {
        for (const [way, options] of Object.entries(ways)) {
          const translate = (part: string) =>
            services.text.translate({
              ...options,
              format,
              text: part,
              sourceLanguage: shape === 'short lines' ? 'en' : 'auto',
              targetLanguage: 'es',
            });
          await translate(text.slice(0, longest / 10));
          const gaps = [];
          for (let round = 0; round < rounds; round++)
            gaps.push(await measureLargestGap(() => translate(text)));
          measured.push({
            name: [format, shape, way],
            wallMs: median(gaps.map(({ wallMs }) => wallMs)),
            cpuMs: median(gaps.map(({ cpuMs }) => cpuMs)),
          });
        }
      }
    }
    return measured;
  } finally {
    await close();
  }
};

const tableOfTexts = (measured: readonly TextFound[], rounds: number) => ({
  title: `Longest stall of a text of ${longest} characters, in milliseconds, median of ${rounds} rounds`,
  columns: ['format', 'shape', 'options', 'clock', 'processor'],
  rows: measured.map(({ name, wallMs, cpuMs }) => [...name, wallMs.toFixed(0), cpuMs.toFixed(0)]),
});

const gateOfText = ({ name, cpuMs }: TextFound) => ({
  name: name.join(', '),
  measured: cpuMs,
  bound: longestStallMs,
  kind: 'atMost' as const,
});

/** What a burst may cost others. */
const [maxReadMs, maxTranslateMs, maxMegabytes] = [50, 100, 600];

const tableOfBursts = (bursts: readonly BurstFound[]) => ({
  title: 'A light caller beside the burst of another account, in milliseconds',
  columns: [
    ...['burst', 'keys', 'GET p99 alone', 'beside', 'translate p99 alone', 'beside'],
    ...['MB', 'with engines', 's', 'answers', 'jobs lost'],
  ],
  rows: bursts.map((one) => [
    ...[one.attack, one.keys],
    ...[one.alone.readP99, one.beside.readP99, one.alone.translateP99, one.beside.translateP99].map((ms) =>
      ms.toFixed(0),
    ),
    ...[one.peakMegabytes, one.peakTreeMegabytes, one.tookSeconds].map((value) => value.toFixed(0)),
    Object.entries(one.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    one.lostJobs,
  ]),
});

const gatesOfBurst = ({ attack, keys, alone, beside, peakMegabytes, statuses, lostJobs }: BurstFound) => {
  const gate = (what: string, measured: number, bound: number) => ({
    name: `${attack}, ${keys} keys: ${what}`,
    measured,
    bound,
    kind: 'atMost' as const,
  });
  return [
    gate('GET p99 ms', beside.readP99, maxReadMs),
    gate('translation p99 ms', beside.translateP99, Math.max(2 * alone.translateP99, maxTranslateMs)),
    gate('MB of the process', peakMegabytes, maxMegabytes),
    gate('failures of the light caller', beside.failures, 0),
    gate('requests without an answer', (statuses[0] ?? 0) + (statuses[500] ?? 0), 0),
    gate('jobs lost', lostJobs, 0),
  ];
};

/** How long one long text keeps all others waiting. */
export const stalls = defineBenchmark({
  name: 'stalls',
  summary:
    'The longest that the event loop is held by one text of 50,000 characters, and what bursts of one account cost another.',
  options: { rounds: 5, keys: 1, attacks: 'all', core: '0', checkout: '' },
  run: async ({ rounds, ...burst }) => {
    const texts = rounds > 0 ? await measureTexts(rounds) : [];
    const bursts = burst.keys > 0 ? await measureBursts(burst) : [];
    return {
      tables: [
        ...(rounds > 0 ? [tableOfTexts(texts, rounds)] : []),
        ...(bursts.length > 0 ? [tableOfBursts(bursts)] : []),
      ],
      gates: [...texts.map(gateOfText), ...bursts.flatMap(gatesOfBurst)],
      measurements: { texts, bursts },
    };
  },
});
