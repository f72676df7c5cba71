import type { Services } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import type { Gate, Table } from '../../report/report.ts';
import { type Cost, countTokens, type ModelFault, startCountingModel } from './counting-model.ts';
import { interfaceStrings } from './interface-strings.ts';
import { labels } from './labels.ts';
import { longText } from './long-text.ts';
import { countTranslations, planted, withPlantedTerm } from './planted-term.ts';

/** Prompt tokens for one token of source. */
const maxForText = 1.35;
/** Tokens of the rules, the schema of the answer and what marks the messages. */
const maxFixed = 520;
/** Tokens for one short string beyond its own and the fixed part of the first call: id, JSON, placeholders, retries. */
const maxForString = 4.5;
/** How much more strings may cost that are sent one by one: what batches are for. */
const minForBatch = 10;
/** All that is damaged is asked for again together. */
const maxCallsWhereDamaged = 2;

const seed = 11;

type Job = (services: Services) => Promise<void>;

const optionsOf = (culturalAdaptation: boolean) =>
  ({ sourceLanguage: 'en', targetLanguage: 'es', culturalAdaptation }) as const;

const asBatch =
  (texts: readonly string[], adapted: boolean): Job =>
  async ({ text }) => {
    for await (const item of text.translateBatch({ ...optionsOf(adapted), texts })) {
      if (!('result' in item)) throw item.error;
    }
  };

const oneByOne =
  (texts: readonly string[], adapted: boolean): Job =>
  async ({ text: service }) => {
    for (const text of texts) await service.translate({ ...optionsOf(adapted), text });
  };

/**
 * A book as the segments of a file: a word of each paragraph in bold, and a running head on every page.
 *
 * @param targets gets the translations
 */
const asFile =
  (paragraphs: readonly string[], adapted: boolean, targets: string[]): Job =>
  async ({ text }) => {
    const segments = paragraphs.map((source, index) => ({ key: `${index}`, source }));
    for await (const { segments: done } of text.translateSegments({ ...optionsOf(adapted), segments }))
      for (const one of done) {
        if ('error' in one) throw one.error;
        targets.push(one.target);
      }
  };

const runningHead = 'The bridge, the harbour and the mill';
const paragraphsOfPage = 6;

const bookOf = (pages: number): readonly string[] =>
  withPlantedTerm(
    longText(pages, seed)
      .split('\n')
      .filter((line) => line !== ''),
  ).flatMap((line, index) => [
    ...(index % paragraphsOfPage === 0 ? [runningHead] : []),
    line.replace(/^(\S+ )(\S+)/, '$1<1>$2</1>'),
  ]);

/** A job, what it cost, and what that is for one token or one string of its source. */
interface Measured {
  readonly job: string;
  readonly adapted: boolean;
  readonly strings: number;
  readonly source: number;
  readonly cost: Cost;
}

const ratioOf = ({ cost, source }: Measured): number => cost.promptTokens / source;

const beyondOf = ({ cost, source, strings }: Measured): number =>
  (cost.promptTokens - cost.fixedTokens - source) / strings;

const tableOf = (measured: readonly Measured[]): Table => ({
  title: 'What a job sends to a language model, en to es, in tokens; retries are calls like others',
  columns: [
    'job',
    'adapted',
    'calls',
    'fixed part',
    'source',
    'prompt',
    'prompt / source',
    'a string, beyond both',
  ],
  rows: measured.map((one) => [
    one.job,
    one.adapted ? 'yes' : 'no',
    one.cost.calls,
    one.cost.fixedTokens,
    one.source,
    one.cost.promptTokens,
    ratioOf(one).toFixed(2),
    one.strings === 1 ? '' : beyondOf(one).toFixed(2),
  ]),
});

/** What it costs to have a language model translate: calls, and prompt tokens by what they are for. */
export const cost = defineBenchmark({
  name: 'cost',
  summary:
    'Calls and prompt tokens of a language model, retries included, through the whole pipeline, against one call a string.',
  options: { pages: 10 },
  run: async ({ pages }) => {
    const model = await startCountingModel(planted);
    const measured: Measured[] = [];
    const gates: Gate[] = [];
    try {
      const measure = async (
        job: string,
        texts: readonly string[],
        adapted: boolean,
        run: Job,
        fault?: ModelFault,
      ) => {
        const source = texts.reduce((sum, text) => sum + countTokens(text), 0);
        const spent = await model.measure(run, fault);
        const one = { job, adapted, strings: texts.length, source, cost: spent };
        measured.push(one);
        return one;
      };
      for (const adapted of [false, true]) {
        const story = [longText(pages, seed)];
        const whole = await measure(`${pages} pages`, story, adapted, oneByOne(story, adapted));
        const book = bookOf(pages);
        const unique = [...new Set(book)];
        const targets: string[] = [];
        const filed = await measure(
          `${pages} pages as a file`,
          unique,
          adapted,
          asFile(book, adapted, targets),
        );
        const translations = countTranslations(targets);
        console.error(
          `"${planted.term}" became ${JSON.stringify(planted.translations)}: ${translations.join(', ')}`,
        );
        const occurrences = book.filter((one) => one.includes(planted.term)).length;
        const packed = await measure('100 labels', labels, adapted, asBatch(labels, adapted));
        await measure('100 messages', interfaceStrings, adapted, asBatch(interfaceStrings, adapted));
        const asBefore = asBatch(labels, adapted);
        const damaged = await measure('100 labels, marks lost', labels, adapted, asBefore, 'loses marks');
        const copied = await measure(
          '100 messages, 10 copied',
          interfaceStrings,
          adapted,
          asBatch(interfaceStrings, adapted),
          'copies some',
        );
        const alone = await measure('one call a label', labels, adapted, oneByOne(labels, adapted));
        const kind = adapted ? ', adapted' : '';
        gates.push(
          { name: `fixed part${kind}`, measured: whole.cost.fixedTokens, bound: maxFixed, kind: 'atMost' },
          {
            name: `calls with a fixed part of their own${kind}`,
            measured: [whole, filed, packed, damaged, copied, alone].filter((one) => !one.cost.isStable)
              .length,
            bound: 0,
            kind: 'atMost',
          },
          {
            name: `prompt tokens per source token, ${pages} pages${kind}`,
            measured: ratioOf(whole),
            bound: maxForText,
            kind: 'atMost',
          },
          {
            name: `prompt tokens per source token, ${pages} pages as a file${kind}`,
            measured: ratioOf(filed),
            bound: maxForText,
            kind: 'atMost',
          },
          {
            name: `places of ${occurrences} where a term came back in the way of most${kind}`,
            measured: Math.max(...translations),
            bound: occurrences,
            kind: 'atLeast',
          },
          {
            name: `calls where marks were all lost, or every tenth message was copied${kind}`,
            measured: Math.max(damaged.cost.calls, copied.cost.calls),
            bound: maxCallsWhereDamaged,
            kind: 'atMost',
          },
          {
            name: `one call a label against one for all${kind}`,
            measured: alone.cost.promptTokens / packed.cost.promptTokens,
            bound: minForBatch,
            kind: 'atLeast',
          },
          {
            name: `tokens a label beyond its own and the fixed part${kind}`,
            measured: beyondOf(packed),
            bound: maxForString,
            kind: 'atMost',
          },
        );
      }
    } finally {
      await model.close();
    }
    return { tables: [tableOf(measured)], gates, measurements: measured };
  },
});
