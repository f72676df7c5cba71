import { expect, it } from 'vitest';
import { pairModel } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

const norwegian = 'Vi reiser til fjells i morgen tidlig, og kommer ikke tilbake før på søndag kveld.';

it.each([
  ['no', 'nb'],
  ['nb', 'no'],
])('an engine for %s serves %s', async (offered, asked) => {
  const { text, requests } = await textService({
    models: [pairModel('m', ['en', offered])],
  });
  await text.translate({ text: 'Good morning', sourceLanguage: 'en', targetLanguage: asked });
  expect(requests[0]?.targetLanguage).toBe(offered);
});

it('is not translated from one of its names into the other', async () => {
  const { text, requests } = await textService({});
  const result = await text.translate({ text: norwegian, targetLanguage: 'nb' });
  expect(result).toMatchObject({ translatedText: norwegian, detectedLanguage: { code: 'no' } });
  expect(result.warnings.map(({ code }) => code)).toContain('same_language');
  expect(requests).toEqual([]);
});
