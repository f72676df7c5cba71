import { GateMeasure, type GatePoint, type Pair as OwnPair, scorerOf } from '@dragoman/cli';
import { createServices } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import type { Gate, Table } from '../../report/report.ts';
import { type Pair, readCorpus } from './corpus.ts';
import { readSentences } from './long-texts.ts';

/** What a translation that a person made may lose at the threshold of a failure. */
const maxStopped = 0.03;
const failed = 0.5;

type Share = GatePoint['stopped'];

const withInterval = ({ share, low, high }: Share): string =>
  share === null || low === null || high === null
    ? '-'
    : `${(100 * share).toFixed(1)} [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;

/** Sets in turn, so that each finds sentences of other languages. */
const inTurn = (sets: readonly (readonly Pair[])[]): readonly Pair[] => {
  const longest = Math.max(...sets.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => sets.flatMap((set) => set[index] ?? [])).flat();
};

/** What a threshold on the score stops and lets pass, as `dragoman quality calibrate` measures it, on the corpus. */
export const qualityGate = defineBenchmark({
  name: 'quality-gate',
  summary:
    'What a threshold on the score stops of human translations and lets pass of faulty ones, by language.',
  options: {},
  run: async () => {
    const intoEnglish = (await readCorpus()).human.filter(({ targetLanguage }) => targetLanguage === 'en');
    const fromEnglish = await readSentences();
    const sets = [
      ...fromEnglish.values(),
      ...Map.groupBy(intoEnglish, ({ sourceLanguage }) => sourceLanguage).values(),
    ];
    const { services, close } = await createServices({ providers: [] });
    const measure = new GateMeasure(scorerOf(services.text));
    try {
      for (const pair of inTurn(sets)) await measure.add({ ...pair, isGood: true } satisfies OwnPair);
    } finally {
      await close();
    }
    const curves = measure.curves();
    const all = curves.find(({ direction }) => direction === 'all');
    const thresholds = all?.points.map(({ threshold }) => threshold.toFixed(2)) ?? [];
    const tables: Table[] = [
      {
        title: 'Good translations that are stopped, %',
        columns: ['direction', 'good', ...thresholds],
        rows: curves.map(({ direction, good, points }) => [
          direction,
          String(good),
          ...points.map(({ stopped }) => withInterval(stopped)),
        ]),
      },
      {
        title: 'Faulty translations that pass, %',
        columns: ['direction', 'faulty', ...thresholds],
        rows: curves.map(({ direction, faulty, points }) => [
          direction,
          String(faulty),
          ...points.map(({ passed }) => withInterval(passed)),
        ]),
      },
      {
        title: 'Faulty translations of all directions that pass, %',
        columns: ['fault', 'n', ...thresholds],
        rows: Object.entries(all?.faultyByKind ?? {}).map(([fault, count]) => [
          fault,
          String(count),
          ...(all?.points ?? []).map(({ passedByFault }) => {
            const share = passedByFault[fault];
            return share ? withInterval(share) : '-';
          }),
        ]),
      },
    ];
    const stopped = all?.points.find(({ threshold }) => threshold === failed)?.stopped.share;
    const gates: Gate[] = [
      {
        name: `good translations below ${failed}: share`,
        measured: stopped ?? Number.NaN,
        bound: maxStopped,
        kind: 'atMost',
      },
    ];
    return { tables, gates, measurements: curves };
  },
});
