import { defineBenchmark } from '../../benchmark.ts';
import type { Gate, Table } from '../../report/report.ts';
import { type EnginePath, openPaths } from './engines.ts';
import { inspectSurvival, type Survival } from './survival.ts';
import { type GeneratedText, generateTexts, isDevelopers } from './texts.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;
const batchSize = 100;

interface Outcome extends Survival {
  readonly text: GeneratedText;
  readonly translated: string;
}

/** Translates texts of one format in batches. */
const translate = async (path: EnginePath, texts: readonly GeneratedText[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const format of ['text', 'html', 'markdown'] as const) {
    const own = texts.filter((text) => text.format === format);
    for (let start = 0; start < own.length; start += batchSize) {
      const batch = own.slice(start, start + batchSize);
      const items = path.text.translateBatch({ ...languages, format, texts: batch.map(({ text }) => text) });
      for await (const item of items) {
        const text = batch[item.index];
        if (!text) throw new Error('an answer without a text');
        if (!('result' in item)) throw item.error;
        const { translatedText } = item.result;
        const parts = path.isHostile ? text.parts.filter(({ kind }) => kind !== 'escape') : text.parts;
        outcomes.push({
          ...inspectSurvival({ ...text, parts }, translatedText),
          text,
          translated: translatedText,
        });
      }
    }
  }
  return outcomes;
};

const sum = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number): number =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0);

const rowsOf = (path: EnginePath, outcomes: readonly Outcome[]): string[][] =>
  [...new Set(outcomes.map(({ text }) => text.kind))].map((kind) => {
    const own = outcomes.filter(({ text }) => text.kind === kind);
    return [
      path.name,
      kind,
      String(own.length),
      String(sum(own, ({ parts }) => parts)),
      String(sum(own, ({ broken }) => broken.length)),
      String(sum(own, (one) => (one.isWellNested ? 0 : 1))),
      String(sum(own, ({ text, translated }) => (translated === text.text ? 1 : 0))),
    ];
  });

const gatesOf = (path: EnginePath, outcomes: readonly Outcome[]): Gate[] => [
  {
    name: `${path.name}: protected parts broken`,
    measured: sum(outcomes, ({ broken }) => broken.length),
    bound: 0,
    kind: 'atMost',
  },
  {
    name: `${path.name}: texts badly nested, or with a placeholder in sight`,
    measured: sum(outcomes, (one) => (one.isWellNested && !one.isLeaking ? 0 : 1)),
    bound: 0,
    kind: 'atMost',
  },
];

/** Protected parts through whole pipelines. */
export const placeholders = defineBenchmark({
  name: 'placeholders',
  summary:
    'Generated texts of all formats through Apertium, mt-openai and a hostile engine: what must survive is counted.',
  options: { texts: 8_000, seed: 20_261_121 },
  run: async ({ texts: count, seed }) => {
    const texts = generateTexts(count, seed);
    const rows: string[][] = [];
    const gates: Gate[] = [
      {
        name: 'texts of developers, and of dialects of Markdown',
        measured: texts.filter(({ kind }) => isDevelopers(kind)).length,
        bound: 5_000,
        kind: 'atLeast',
      },
    ];
    const broken: unknown[] = [];
    for (const path of await openPaths(seed)) {
      try {
        const outcomes = await translate(path, texts);
        rows.push(...rowsOf(path, outcomes));
        gates.push(...gatesOf(path, outcomes));
        for (const one of outcomes) {
          if (one.broken.length === 0 && one.isWellNested && !one.isLeaking) continue;
          broken.push({
            path: path.name,
            source: one.text.text,
            translated: one.translated,
            broken: one.broken,
          });
        }
        if (path.name === 'identity') {
          const changed = sum(outcomes, ({ text, translated }) => (translated === text.text ? 0 : 1));
          gates.push({ name: 'identity: texts changed', measured: changed, bound: 0, kind: 'atMost' });
        }
      } finally {
        await path.close();
      }
    }
    const table: Table = {
      title: `${texts.length} texts, en to es`,
      columns: ['engine', 'kind', 'texts', 'protected parts', 'broken', 'badly nested', 'unchanged'],
      rows,
    };
    return { tables: [table], gates, measurements: { broken } };
  },
});
