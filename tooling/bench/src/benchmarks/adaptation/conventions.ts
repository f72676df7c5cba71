import type { Report } from '../../report/report.ts';
import { adaptTranslation } from './adapt.ts';
import { type ConventionRow, readConventionTables } from './convention-tables.ts';

interface Result extends ConventionRow {
  readonly output: string;
  readonly isRight: boolean;
  /** Nothing more changes when the rules are applied to their own output. */
  readonly isStable: boolean;
  /** The text that looks alike came back as it was. */
  readonly isOtherKept: boolean;
}

/** CLDR 48 writes the Swiss group mark with the straight apostrophe, 47 with the curly one. */
const alike = (text: string): string => text.replaceAll("'", '’');

const measure = async (row: ConventionRow): Promise<Result> => {
  const { sourceLanguage, targetLanguage } = row;
  const adapt = async (source: string, text: string): Promise<string> =>
    (await adaptTranslation(source, text, sourceLanguage, targetLanguage)).text;
  const output = await adapt(row.source, row.translation);
  return {
    ...row,
    output,
    isRight: alike(output) === alike(row.expected),
    isStable: (await adapt(row.source, output)) === output,
    isOtherKept: (await adapt(row.otherSource, row.otherTranslation)) === row.otherTranslation,
  };
};

const share = (results: readonly Result[], holds: (result: Result) => boolean): number =>
  results.filter(holds).length / results.length;

const fewestCases = 300;
const fewestLanguages = 12;

/** Numbers, dates, times, measures, money and marks, in an own table with a twin to each case that must not change. */
export const conventions = async (): Promise<Report> => {
  const results: Result[] = [];
  for (const row of await readConventionTables()) results.push(await measure(row));
  const targets = [...new Set(results.map(({ targetLanguage }) => targetLanguage))];
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const rowFor = (name: string, of: readonly Result[]) => {
    const count = (holds: (result: Result) => boolean): number => of.filter(holds).length;
    return [
      ...[name, of.length, count(({ isRight }) => isRight)],
      ...[count(({ isOtherKept }) => isOtherKept), count(({ isStable }) => isStable)],
    ];
  };
  const columns = ['cases', 'right', 'twins kept', 'same when applied twice'];
  const wrong = results.filter((result) => !(result.isRight && result.isOtherKept && result.isStable));
  const all = (name: string, measured: number) => ({ name, measured, bound: 1, kind: 'atLeast' as const });
  return {
    tables: [
      {
        title: 'Conventions by target',
        columns: ['target', ...columns],
        rows: targets.map((target) =>
          rowFor(
            target,
            results.filter(({ targetLanguage }) => targetLanguage === target),
          ),
        ),
      },
      {
        title: 'Conventions by kind',
        columns: ['kind', ...columns],
        rows: kinds.map((kind) =>
          rowFor(
            kind,
            results.filter((result) => result.kind === kind),
          ),
        ),
      },
      ...(wrong.length > 0
        ? [
            {
              title: 'Conventions that did not hold',
              columns: ['target', 'expected', 'output'],
              rows: wrong.map(({ targetLanguage, expected, output }) => [targetLanguage, expected, output]),
            },
          ]
        : []),
    ],
    gates: [
      { name: 'conventions: cases', measured: results.length, bound: fewestCases, kind: 'atLeast' },
      { name: 'conventions: regions', measured: targets.length, bound: fewestLanguages, kind: 'atLeast' },
      all(
        'conventions: right',
        share(results, ({ isRight }) => isRight),
      ),
      all(
        'conventions: twins that did not change',
        share(results, ({ isOtherKept }) => isOtherKept),
      ),
      all(
        'conventions: the same when applied twice',
        share(results, ({ isStable }) => isStable),
      ),
    ],
    measurements: results,
  };
};
