import { createServices, type Services } from '@dragoman/core';
import { mtApertium } from '@dragoman/mt-apertium';
import { defineBenchmark } from '../../benchmark.ts';
import { median, medianRatio } from '../../statistics.ts';
import { shortTexts } from './texts.ts';

/** Of the raw rate, this much is left to a batch. */
const leastShare = 0.9;

const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const;

/** The engine alone: all texts in one call. */
const translateRaw = async ({ mt }: Services, texts: readonly string[]): Promise<readonly string[]> => {
  const segments = texts.map((text, index) => ({ id: String(index), text }));
  const answer = await mt.translate({ ...languages, segments, signal: new AbortController().signal });
  return answer.segments.map(({ text }) => text);
};

/** The whole pipeline, without a memory. */
const translateBatch = async ({ text }: Services, texts: readonly string[]): Promise<readonly string[]> => {
  const translated: string[] = [];
  for await (const item of text.translateBatch({ ...languages, texts })) {
    if (!('result' in item)) throw item.error;
    translated.push(item.result.translatedText);
  }
  return translated;
};

const millisecondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

/** What the pipeline of a batch costs beside its engine. */
export const batch = defineBenchmark({
  name: 'batch',
  summary: 'A batch of short texts through Apertium, in process, against the engine alone on the same texts.',
  options: { texts: 100, rounds: 30 },
  run: async ({ texts: count, rounds }) => {
    const { services, close } = await createServices({
      providers: [mtApertium],
      services: { mt: 'apertium' },
    });
    try {
      const texts = shortTexts(count);
      const [raw, whole] = [await translateRaw(services, texts), await translateBatch(services, texts)];
      const differing = raw.filter((text, index) => text.trim() !== whole[index]).length;
      const pairs: { readonly raw: number; readonly whole: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        pairs.push({
          raw: await millisecondsOf(() => translateRaw(services, texts)),
          whole: await millisecondsOf(() => translateBatch(services, texts)),
        });
      }
      const rateOf = (milliseconds: readonly number[]): number => (count / median(milliseconds)) * 1_000;
      const rawRate = rateOf(pairs.map((pair) => pair.raw));
      const batchRate = rateOf(pairs.map((pair) => pair.whole));
      const share = medianRatio(
        pairs.map((pair) => pair.raw),
        pairs.map((pair) => pair.whole),
      );
      return {
        tables: [
          {
            title: `${count} short texts, en to es, median of ${rounds} rounds`,
            columns: ['path', 'texts/s'],
            rows: [
              ['engine alone', rawRate.toFixed(0)],
              ['translateBatch', batchRate.toFixed(0)],
              ['ratio, median of the rounds', share.toFixed(3)],
            ],
          },
        ],
        gates: [
          { name: 'share of the raw rate', measured: share, bound: leastShare, kind: 'atLeast' },
          { name: 'texts translated differently', measured: differing, bound: 0, kind: 'atMost' },
        ],
        measurements: { pairs },
      };
    } finally {
      await close();
    }
  },
});
