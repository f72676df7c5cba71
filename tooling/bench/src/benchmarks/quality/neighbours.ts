import type { Quality } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import type { Gate } from '../../report/report.ts';
import { families, longTexts, readGreek, shortTexts, type Texts } from './neighbour-texts.ts';
import { withScorer } from './scorer.ts';
import { areaBetween } from './statistics.ts';

const leastArea = 0.95;
const mostFlagged = 0.02;
/** Below this the language check has lowered a score by more than a little. */
const unusual = 0.8;
/** How many letters of Greek a character says. */
const weights: Readonly<Record<string, number>> = { 'zh-Hans': 3, 'zh-Hant': 3, ja: 2.2 };

interface Comparison {
  readonly texts: string;
  readonly target: string;
  readonly neighbour: string;
  readonly good: readonly number[];
  readonly wrong: readonly number[];
  readonly area: number;
}

type Judge = (text: string, target: string) => Promise<Quality>;

const scoreOfLanguage = ({ checks }: Quality): number =>
  checks.find(({ id }) => id === 'language')?.score ?? 1;

const compare = async (name: string, texts: Texts, judge: Judge): Promise<readonly Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const family of families) {
    for (const target of family) {
      const scoresOf = async (language: string): Promise<readonly number[]> => {
        const scores: number[] = [];
        for (const text of await texts(language)) scores.push((await judge(text, target)).score);
        return scores;
      };
      const good = await scoresOf(target);
      for (const neighbour of family) {
        const wrong = neighbour === target || good.length === 0 ? [] : await scoresOf(neighbour);
        if (wrong.length > 0)
          comparisons.push({ texts: name, target, neighbour, good, wrong, area: areaBetween(good, wrong) });
      }
    }
  }
  return comparisons;
};

const shareOfFlagged = async (texts: readonly string[], target: string, judge: Judge): Promise<number> => {
  let flagged = 0;
  for (const text of texts) if (scoreOfLanguage(await judge(text, target)) < unusual) flagged++;
  return flagged / texts.length;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Whether the score sees that a text is in a neighbour of the language that was asked for. */
export const qualityNeighbours = defineBenchmark({
  name: 'quality-neighbours',
  summary: 'Sentences in a neighbour of the target language, and right ones of a few letters.',
  options: {},
  run: () =>
    withScorer(async (score) => {
      const greek = await readGreek();
      const judge: Judge = (text, target) => {
        const source = greek.slice(0, Math.round(text.length * (weights[target] ?? 1)));
        const pair = { set: target, group: '', source, target: text };
        return score({ ...pair, sourceLanguage: 'el', targetLanguage: target }, text);
      };
      const comparisons: Comparison[] = [];
      for (const [name, texts] of Object.entries(longTexts))
        comparisons.push(...(await compare(name, texts, judge)));
      const languages = families.flat();
      const rights = await Promise.all(
        languages.map(async (language) => {
          const long = (await Promise.all(Object.values(longTexts).map((texts) => texts(language)))).flat();
          const short = await shortTexts(language);
          return {
            language,
            long: { count: long.length, flagged: await shareOfFlagged(long, language, judge) },
            short: { count: short.length, flagged: await shareOfFlagged(short, language, judge) },
          };
        }),
      );
      const short = rights.reduce((sum, right) => sum + right.short.count, 0);
      const gates: Gate[] = [
        ...comparisons.map(({ texts, target, neighbour, area }) => ({
          name: `${texts}: ${neighbour} for ${target}, area`,
          measured: area,
          bound: leastArea,
          kind: 'atLeast' as const,
        })),
        {
          name: 'right ones of fewer than 20 letters that are flagged',
          measured: rights.reduce((sum, right) => sum + right.short.flagged * right.short.count, 0) / short,
          bound: mostFlagged,
          kind: 'atMost',
        },
      ];
      return {
        tables: [
          {
            title: 'Sentences of 40 letters and more in a neighbour of the target language',
            columns: ['texts', 'target', 'neighbour', 'right', 'wrong', 'area'],
            rows: comparisons.map(({ texts, target, neighbour, good, wrong, area }) => [
              ...[texts, target, neighbour, good.length, wrong.length, area.toFixed(3)],
            ]),
          },
          {
            title: `Right ones whose language is doubted (check below ${unusual})`,
            columns: ['language', 'of 40 letters and more', 'doubted', 'of fewer than 20', 'doubted'],
            rows: rights.map(({ language, long, short: few }) => [
              ...[language, long.count, percent(long.flagged), few.count, percent(few.flagged)],
            ]),
          },
        ],
        gates,
        measurements: { comparisons, rights },
      };
    }),
});
