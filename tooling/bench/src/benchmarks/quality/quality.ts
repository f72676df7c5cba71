import { defineBenchmark } from '../../benchmark.ts';
import type { Gate, Table } from '../../report/report.ts';
import { type Corpus, halfOf, halves, readCorpus } from './corpus.ts';
import { type Sample, sampleFaults } from './detection.ts';
import { type Ranking, rank } from './ranking.ts';
import { type Scorer, withScorer } from './scorer.ts';
import { type Area, areaWithInterval } from './statistics.ts';

/** Below this a translation failed: see docs/quality.md. */
const failed = 0.5;
const maxFlagged = 0.03;
const seed = 7;

/** What is promised of each fault; the others are shown. */
const leastAreas: Readonly<Record<string, number>> = {
  copied: 0.95,
  half_untranslated: 0.95,
  another_segment: 0.95,
  answered: 0.95,
  changed_number: 0.95,
  changed_date: 0.9,
  changed_unit: 0.9,
  doubled: 0.95,
  dropped_sentence: 0.85,
  cut: 0.75,
  cut_tidily: 0.75,
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const area = ({ area: value, low, high }: Area): string =>
  `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

const detectionOf = (samples: readonly Sample[], draws: number) => {
  const gates: Gate[] = [];
  const rows = [...Map.groupBy(samples, ({ fault }) => fault)].map(([fault, all]) => {
    const machine = all.filter(({ isHuman }) => !isHuman);
    const human = all.filter(({ isHuman }) => isHuman);
    const areas = halves.map((half) =>
      areaWithInterval(
        machine.filter((sample) => sample.half === half),
        draws,
        seed,
      ),
    );
    const least = leastAreas[fault];
    if (least !== undefined) {
      for (const [index, half] of halves.entries()) {
        gates.push({
          name: `${fault}, ${half}: area under the curve`,
          measured: areas[index]?.area ?? Number.NaN,
          bound: least,
          kind: 'atLeast',
        });
      }
    }
    return [
      fault,
      String(machine.length),
      ...areas.map(area),
      percent(machine.filter(({ damaged }) => damaged < failed).length / machine.length),
      human.length === 0 ? '' : area(areaWithInterval(human, draws, seed)),
    ];
  });
  const table: Table = {
    title: 'Faults: area under the curve with its 95 % interval',
    columns: ['fault', 'n', ...halves, 'below 0.5', 'in human translations'],
    rows,
  };
  return { table, gates };
};

const flagsOf = async ({ human }: Corpus, score: Scorer) => {
  const scored: { set: string; half: (typeof halves)[number]; score: number }[] = [];
  for (const pair of human) {
    scored.push({ set: pair.set, half: halfOf(pair), score: (await score(pair, pair.target)).score });
  }
  const share = (part: typeof scored): number =>
    part.filter(({ score: value }) => value < failed).length / part.length;
  const table: Table = {
    title: 'Good human translations below 0.5',
    columns: ['set', 'n', ...halves],
    rows: [...Map.groupBy(scored, ({ set }) => set), ['all', scored] as const].map(([set, part]) => [
      set,
      String(part.length),
      ...halves.map((half) => percent(share(part.filter((one) => one.half === half)))),
    ]),
  };
  const gates = halves.map(
    (half): Gate => ({
      name: `human translations below 0.5, ${half}: share`,
      measured: share(scored.filter((one) => one.half === half)),
      bound: maxFlagged,
      kind: 'atMost',
    }),
  );
  return { table, gates };
};

const twinsOf = async ({ twins }: Corpus, score: Scorer): Promise<Table> => {
  const outcomes: { fault: string; isLower: boolean; isEqual: boolean }[] = [];
  for (const twin of twins) {
    const good = (await score(twin, twin.target)).score;
    const damaged = (await score(twin, twin.damaged)).score;
    outcomes.push({ fault: twin.fault, isLower: damaged < good, isEqual: damaged === good });
  }
  const share = (part: typeof outcomes, name: 'isLower' | 'isEqual'): string =>
    percent(part.filter((one) => one[name]).length / part.length);
  return {
    title: 'DEMETR: the damaged twin scores lower than the good one',
    columns: ['perturbation', 'n', 'lower', 'equal'],
    rows: [...Map.groupBy(outcomes, ({ fault }) => fault)].map(([fault, part]) => [
      fault,
      String(part.length),
      share(part, 'isLower'),
      share(part, 'isEqual'),
    ]),
  };
};

const rankingTable = (rankings: readonly Ranking[]): Table => ({
  title: 'Correlation with human judgement (Pearson / Kendall)',
  columns: ['set', 'half', 'n', 'ours', 'n with a reference', 'ours there', 'chrF there'],
  rows: rankings.map((one) => [
    one.set,
    one.half,
    String(one.rows),
    `${one.pearson.toFixed(2)} / ${one.kendall.toFixed(2)}`,
    String(one.compared),
    ...(one.compared === 0
      ? ['-', '-']
      : [
          `${one.sharedPearson.toFixed(2)} / ${one.sharedKendall.toFixed(2)}`,
          `${one.chrfPearson.toFixed(2)} / ${one.chrfKendall.toFixed(2)}`,
        ]),
  ]),
});

const timesOf = async ({ human }: Corpus, score: Scorer): Promise<Table> => {
  const pairs = human.slice(0, 1_000);
  const microseconds = async (): Promise<number> => {
    const { user, system } = process.cpuUsage();
    for (const pair of pairs) await score(pair, pair.target);
    const end = process.cpuUsage();
    return (end.user + end.system - user - system) / pairs.length;
  };
  await microseconds();
  return {
    title: 'Processor time of a score, language detection included, in µs',
    columns: ['characters of source (mean)', 'µs'],
    rows: [
      [
        String(Math.round(pairs.reduce((sum, { source }) => sum + source.length, 0) / pairs.length)),
        await microseconds(),
      ],
    ],
  };
};

/** How well the score tells good translations from faulty ones, on both halves of the corpus. */
export const quality = defineBenchmark({
  name: 'quality',
  summary: 'The score as a failure detector: synthetic faults, human translations, DEMETR twins, human MQM.',
  options: { draws: 500 },
  run: ({ draws }) =>
    withScorer(async (score) => {
      const corpus = await readCorpus();
      const samples = await sampleFaults(corpus, score);
      const detection = detectionOf(samples, draws);
      const flags = await flagsOf(corpus, score);
      const rankings = await rank(corpus, score);
      return {
        tables: [
          detection.table,
          flags.table,
          await twinsOf(corpus, score),
          rankingTable(rankings),
          await timesOf(corpus, score),
        ],
        gates: [...detection.gates, ...flags.gates],
        measurements: { samples, rankings },
      };
    }),
});
