import type { Services } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import { type Cost, countTokens, startCountingModel } from './counting-model.ts';
import { interfaceStrings } from './interface-strings.ts';
import { longText } from './long-text.ts';

/** Prompt tokens for one token of source. */
const maxForText = 1.35;
const maxForStrings = 2;

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

/** What it costs to have a language model translate: calls, and prompt tokens for each token of source. */
export const cost = defineBenchmark({
  name: 'cost',
  summary:
    'Calls and prompt tokens of a language model, through the whole pipeline, against one call a string.',
  options: { pages: 10 },
  run: async ({ pages }) => {
    const model = await startCountingModel();
    try {
      const story = longText(pages, seed);
      const sourceOf = (texts: readonly string[]): number =>
        texts.reduce((sum, text) => sum + countTokens(text), 0);
      const measured: { name: string; adapted: boolean; source: number; cost: Cost; ratio: number }[] = [];
      const measure = async (name: string, texts: readonly string[], adapted: boolean, job: Job) => {
        const [source, spent] = [sourceOf(texts), await model.measure(job)];
        const ratio = spent.promptTokens / source;
        measured.push({ name, adapted, source, cost: spent, ratio });
        return ratio;
      };
      const ratios = { text: 0, strings: 0, alone: 0 };
      for (const adapted of [true, false]) {
        ratios.text = await measure(`${pages} pages`, [story], adapted, oneByOne([story], adapted));
        ratios.strings = await measure(
          `${interfaceStrings.length} strings`,
          interfaceStrings,
          adapted,
          asBatch(interfaceStrings, adapted),
        );
        ratios.alone = await measure(
          'one call a string',
          interfaceStrings,
          adapted,
          oneByOne(interfaceStrings, adapted),
        );
      }
      return {
        tables: [
          {
            title: 'What a job sends to a language model, en to es',
            columns: ['job', 'adapted', 'calls', 'source tokens', 'prompt tokens', 'prompt / source'],
            rows: measured.map(({ name, adapted, source, cost: { calls, promptTokens }, ratio }) => [
              name,
              adapted ? 'yes' : 'no',
              calls,
              source,
              promptTokens,
              ratio.toFixed(2),
            ]),
          },
        ],
        gates: [
          {
            name: 'prompt tokens per source token, text',
            measured: ratios.text,
            bound: maxForText,
            kind: 'atMost',
          },
          {
            name: 'prompt tokens per source token, strings',
            measured: ratios.strings,
            bound: maxForStrings,
            kind: 'atMost',
          },
          {
            name: 'one call a string against one for all',
            measured: ratios.alone / ratios.strings,
            bound: 10,
            kind: 'atLeast',
          },
        ],
        measurements: measured,
      };
    } finally {
      await model.close();
    }
  },
});
