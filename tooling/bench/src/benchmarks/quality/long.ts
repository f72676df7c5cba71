import { defineBenchmark } from '../../benchmark.ts';
import type { Gate } from '../../report/report.ts';
import type { Pair } from './corpus.ts';
import { drawsOf, isTold, type LongText, readSentences, spoil, textsOf } from './long-texts.ts';
import { type Scorer, withScorer } from './scorer.ts';

const sizes = [1, 5, 10, 20, 40, 80];
/** Sentences follow each other in a paragraph, or have a line each. */
const betweens = { paragraph: ' ', lines: '\n' } as const;
const failed = 0.5;
const unusual = 0.8;
const faultySize = 20;
const seed = 20_261_122;

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;
const share = (part: number, all: number): number => (all === 0 ? Number.NaN : part / all);

interface Scores {
  readonly set: string;
  readonly size: number;
  readonly layout: string;
  readonly good: readonly number[];
  readonly failedParts: number;
}

const scoreGood = async (
  sets: ReadonlyMap<string, readonly Pair[]>,
  score: Scorer,
): Promise<readonly Scores[]> => {
  const all: Scores[] = [];
  for (const [set, sentences] of sets) {
    for (const [layout, between] of Object.entries(betweens)) {
      for (const size of sizes) {
        const good: number[] = [];
        let failedParts = 0;
        for (const text of drawsOf(sentences, size).flatMap((draw) => textsOf(draw, size, between))) {
          const quality = await score(text, text.target);
          good.push(quality.score);
          failedParts += quality.segments.filter((segment) => segment.score < failed).length;
        }
        if (good.length > 0) all.push({ set, size, layout, good, failedParts });
      }
    }
  }
  return all;
};

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** What stands in the place of one sentence. */
const replacements = (
  set: string,
  sets: ReadonlyMap<string, readonly Pair[]>,
): Readonly<Record<string, (text: LongText, place: number, random: () => number) => string | undefined>> => {
  const others = [...sets]
    .filter(([name]) => name.split('-')[1] !== set.split('-')[1])
    .map(([, rows]) => rows);
  return {
    copied: ({ sentences }, place) => sentences[place]?.source,
    'in another language': (_text, _place, random) => pick(pick(others, random) ?? [], random)?.target,
    "another sentence's": (text, _place, random) => {
      const other = pick(sets.get(set) ?? [], random);
      return text.sentences.some(({ source }) => source === other?.source) ? undefined : other?.target;
    },
  };
};

const leastFall = 0.02;
const enoughTexts = 50;
const leastShareOfFalls = 0.98;
const leastShareTold = 0.9;
/** Sets whose content can be judged. */
const isJudged = (set: string): boolean => /^en-(?:es|de|fr|pt|it)\b/.test(set);

interface Fall {
  readonly set: string;
  readonly layout: string;
  readonly fault: string;
  readonly fall: number;
  readonly isTold: boolean;
}

const scoreFaulty = async (
  sets: ReadonlyMap<string, readonly Pair[]>,
  score: Scorer,
): Promise<readonly Fall[]> => {
  const falls: Fall[] = [];
  for (const [set, sentences] of sets) {
    for (const [layout, between] of Object.entries(betweens)) {
      const texts = drawsOf(sentences, faultySize).flatMap((draw) => textsOf(draw, faultySize, between));
      for (const [index, text] of texts.entries()) {
        const good = (await score(text, text.target)).score;
        for (const [fault, replace] of Object.entries(replacements(set, sets))) {
          const spoiled = spoil(text, (place, random) => replace(text, place, random), between, seed + index);
          if (!spoiled) continue;
          const quality = await score(text, spoiled.text);
          falls.push({ set, layout, fault, fall: good - quality.score, isTold: isTold(quality, spoiled) });
        }
      }
    }
  }
  return falls;
};

/** How the score of long texts behaves. */
export const qualityLong = defineBenchmark({
  name: 'quality-long',
  summary: 'The score of texts of up to 80 sentences, and of one fault among twenty.',
  options: {},
  run: () =>
    withScorer(async (score) => {
      const sets = await readSentences();
      const good = await scoreGood(sets, score);
      const falls = await scoreFaulty(sets, score);
      const count = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
        items.filter(holds).length;
      const gates: Gate[] = sizes.flatMap((size) => {
        const scores = good.filter((one) => one.size === size).flatMap((one) => one.good);
        return [
          {
            name: `${size} sentences below 0.5: share`,
            measured: share(
              count(scores, (one) => one < failed),
              scores.length,
            ),
            bound: 0.03,
            kind: 'atMost',
          },
          {
            name: `${size} sentences below 0.8: share`,
            measured: share(
              count(scores, (one) => one < unusual),
              scores.length,
            ),
            bound: 0.15,
            kind: 'atMost',
          },
        ];
      });
      // A few texts tell no share: of fewer than this none is held to a bound by itself.
      for (const { set, layout, size, good: scores } of good) {
        if (scores.length < enoughTexts) continue;
        gates.push({
          name: `${set}, ${layout}, ${size} sentences below 0.8: share`,
          measured: share(
            count(scores, (one) => one < unusual),
            scores.length,
          ),
          bound: 0.15,
          kind: 'atMost',
        });
      }
      for (const fault of new Set(falls.map((one) => one.fault))) {
        const all = falls.filter((one) => one.fault === fault && isJudged(one.set));
        gates.push(
          {
            name: `${fault} among ${faultySize} sentences falls by ${leastFall}, where content is judged: share`,
            measured: share(
              count(all, ({ fall }) => fall >= leastFall),
              all.length,
            ),
            bound: leastShareOfFalls,
            kind: 'atLeast',
          },
          {
            name: `${fault} among ${faultySize} sentences is told of, where content is judged: share`,
            measured: share(
              count(all, (one) => one.isTold),
              all.length,
            ),
            bound: leastShareTold,
            kind: 'atLeast',
          },
        );
      }
      const kinds = Map.groupBy(falls, ({ set, layout, fault }) => `${set}\t${layout}\t${fault}`);
      return {
        tables: [
          {
            title: 'Human translations of many sentences',
            columns: ['set', 'layout', 'sentences', 'n', 'below 0.5', 'below 0.8', 'mean', 'parts below 0.5'],
            rows: good.map(({ set, layout, size, good: scores, failedParts }) => [
              set,
              layout,
              size,
              scores.length,
              percent(
                count(scores, (one) => one < failed),
                scores.length,
              ),
              percent(
                count(scores, (one) => one < unusual),
                scores.length,
              ),
              (scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(3),
              percent(failedParts, scores.length * size),
            ]),
          },
          {
            title: `One fault among ${faultySize} sentences`,
            columns: ['set', 'layout', 'fault', 'n', `falls by ${leastFall}`, 'told of'],
            rows: [...kinds].map(([key, part]) => [
              ...key.split('\t'),
              part.length,
              percent(
                count(part, ({ fall }) => fall >= leastFall),
                part.length,
              ),
              percent(
                count(part, (one) => one.isTold),
                part.length,
              ),
            ]),
          },
        ],
        gates,
        measurements: { good, falls },
      };
    }),
});
