import type { BatchItem } from '@dragoman/core';
import { type MtRequest, ServiceError } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { textService } from '../../support/service.ts';

const pairs: Readonly<Record<string, string>> = {
  'The committee will meet again on Monday morning.': 'El comité se reunirá de nuevo el lunes por la mañana.',
  'The old bridge was closed because of the storm.': 'El puente viejo se cerró a causa de la tormenta.',
  'Nobody knows who built this house in the valley.': 'Nadie sabe quién construyó esta casa en el valle.',
  'Please send the signed letter before the end of May.': 'Envíe la carta firmada antes del final de mayo.',
};
const texts = Object.keys(pairs);
const usage = { inputTokens: 100, outputTokens: 40 };

/** Copies the texts at these places at first; translates all that it is reminded of, or does as it is told then. */
const copying = (places: readonly number[], again?: () => never) =>
  textService({
    capabilities: { kind: 'llm' },
    translate: async ({ segments, instructions }: MtRequest) => {
      if (instructions?.reminder) again?.();
      return {
        segments: segments.map(({ id, text }) => ({
          id,
          text:
            !instructions?.reminder && places.includes(texts.indexOf(text)) ? text : (pairs[text] ?? text),
        })),
        model: 'm',
        warnings: [],
        usage,
      };
    },
  });

const run = async ({ text }: Awaited<ReturnType<typeof copying>>) => {
  const items: BatchItem[] = [];
  const batch = { texts, sourceLanguage: 'en', targetLanguage: 'es' } as const;
  for await (const item of text.translateBatch(batch)) items.push(item);
  return items.map((item) => {
    if (!('result' in item)) throw item.error;
    return item.result;
  });
};

it('asks again for all texts of a call together, with what was wrong of each', async () => {
  const service = await copying([0, 2, 3]);
  const results = await run(service);
  expect(results.map(({ translatedText }) => translatedText)).toEqual(Object.values(pairs));
  expect(service.requests.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
    texts,
    [texts[0], texts[2], texts[3]],
  ]);
  expect(service.requests[1]?.instructions?.reminder?.map(({ id }) => id)).toEqual(['0', '1', '2']);
  const sum = (count: (one: typeof usage) => number): number =>
    results.reduce((total, result) => total + (result.usage ? count(result.usage) : 0), 0);
  expect([sum((one) => one.inputTokens), sum((one) => one.outputTokens)]).toEqual([200, 80]);
  // Who was not asked for again pays for the first call alone.
  expect(results[1]?.usage?.inputTokens).toBeLessThan(results[0]?.usage?.inputTokens ?? 0);
});

it('asks once where nothing is wrong', async () => {
  const service = await copying([]);
  await run(service);
  expect(service.requests).toHaveLength(1);
});

it('keeps what there is where the second try fails', async () => {
  const service = await copying([1], () => {
    throw ServiceError.ofProvider('rejected', { slot: 'mt', id: 'test' }, { detail: 'No.' });
  });
  const results = await run(service);
  expect(results[0]?.translatedText).toBe(pairs[texts[0] ?? '']);
  expect(results[1]?.translatedText).toBe(texts[1]);
  expect(results[1]?.quality.score).toBeLessThan(0.5);
});
