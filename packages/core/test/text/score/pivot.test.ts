import { expect, it } from 'vitest';
import { textService } from '../../support/service.ts';

const source = 'Der alte Fischer hat gestern sieben Boote im Hafen gesehen.';
const right = 'Stary rybak widział wczoraj siedem łodzi w porcie.';
const between = 'The old fisherman saw seven boats in the harbour yesterday.';

const qualityOf = async (pivot: string | undefined, output = right) => {
  const { text } = await textService({
    segment: () => ({
      text: output,
      ...(pivot === undefined ? {} : { pivot: { language: 'en', text: pivot } }),
    }),
  });
  const { quality } = await text.translate({ text: source, sourceLanguage: 'de', targetLanguage: 'pl' });
  return quality;
};

it('a way through English counts no more than its weaker half', async () => {
  const alone = await qualityOf(undefined);
  const good = await qualityOf(between);
  const other = await qualityOf('Please send us the signed contract before Monday, or call our office.');
  const copied = await qualityOf(source);
  expect(good.score).toBeLessThanOrEqual(alone.score);
  expect(good.score).toBeGreaterThan(0.6);
  expect(other.score).toBeLessThan(good.score - 0.2);
  expect(copied.score).toBeLessThan(0.5);
  // Nobody compares German with Polish words, but German with English ones.
  expect(other.checks.find(({ id }) => id === 'content')?.score).toBeLessThan(0.5);
});
