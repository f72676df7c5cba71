import { describe, expect, it } from 'vitest';
import { supportedLanguages, tagOf, vendorLanguage } from '../src/languages.ts';
import { createProvider, lastConfig, requestFor, startPair } from './support/providers.ts';

describe('a language', () => {
  it.each([
    ['en-US', 'en-US', false],
    ['EN-us', 'en-US', false],
    ['en', 'en-US', false],
    ['de', 'de-DE', false],
    ['es', 'es-ES', false],
    ['pt', 'pt-BR', false],
    ['ar', 'ar-EG', false],
    ['zh', 'cmn-Hans-CN', false],
    ['zh-CN', 'cmn-Hans-CN', false],
    ['zh-TW', 'cmn-Hant-TW', false],
    ['zh-Hant', 'cmn-Hant-TW', false],
    ['zh-Hant-HK', 'cmn-Hant-TW', true],
    ['yue', 'yue-Hant-HK', false],
    ['he', 'iw-IL', false],
    ['iw-IL', 'iw-IL', false],
    ['nb', 'no-NO', false],
    ['nn-NO', 'no-NO', false],
    ['tl', 'fil-PH', false],
    ['sr-Latn', 'sr-RS', true],
    ['pa-IN', 'pa-Guru-IN', false],
    ['en-AQ', 'en-US', true],
    ['es-419', 'es-US', true],
    ['es-GQ', 'es-ES', true],
  ])('%s is %s to Google', (tag, code, isFallback) => {
    const found = vendorLanguage(tag);
    expect(found?.code).toBe(code);
    expect(found?.warning?.code).toBe(isFallback ? 'region_fallback' : undefined);
  });

  it.each(['tlh', 'la', 'x', '', 'not a tag'])('%j is none', (tag) => {
    expect(vendorLanguage(tag)).toBeUndefined();
  });

  it('of every tag that is told is known without a warning', () => {
    for (const tag of supportedLanguages)
      expect([tag, vendorLanguage(tag)?.warning]).toEqual([tag, undefined]);
  });

  it('of an answer is a canonical tag', () => {
    expect(['en-us', 'cmn-hans-cn', 'iw-il', ''].map(tagOf)).toEqual([
      'en-US',
      'zh-Hans-CN',
      'he-IL',
      undefined,
    ]);
  });
});

it('is told as it was asked for, whatever Google was sent', async () => {
  const { double, provider } = await startPair();
  const { language, warnings } = await provider.transcribe(requestFor('good morning', { language: 'en-AQ' }));
  expect([language, warnings.map(({ code }) => code)]).toEqual(['en-AQ', ['region_fallback']]);
  expect(lastConfig(double)).toMatchObject({ languageCode: 'en-US' });
});

it('that Google lacks is unsupported, and Google is not asked', async () => {
  const { double, provider } = await startPair();
  const call = provider.transcribe(requestFor('x', { language: 'tlh' }));
  await expect(call).rejects.toMatchObject({ code: 'unsupported_language' });
  expect(double.calls).toHaveLength(0);
});

it('that Google does not know after all is unsupported too', async () => {
  const { provider } = await startPair();
  // On our list, not on that of the double.
  const call = provider.transcribe(requestFor('x', { language: 'mn' }));
  await expect(call).rejects.toMatchObject({ code: 'unsupported_language', provider: { status: 3 } });
});

describe('detection', () => {
  it('is among the languages of the option', async () => {
    const { double, provider } = await startPair(
      { detectLanguages: ['en', 'de', 'zh-TW', 'fr-CA'] },
      { detect: ([, , third = '']) => third },
    );
    for (const language of ['auto', undefined]) {
      const asked = language === undefined ? {} : { language };
      const { language: _language, ...request } = requestFor('good morning');
      const result = await provider.transcribe({ ...request, ...asked });
      expect([result.language, result.warnings]).toEqual(['zh-Hant-TW', []]);
    }
    expect(lastConfig(double)).toMatchObject({
      languageCode: 'en-US',
      alternativeLanguageCodes: ['de-DE', 'cmn-Hant-TW', 'fr-CA'],
    });
  });

  it('is not, without the option, which is said', async () => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.transcribe(requestFor('good morning', { language: 'auto' }));
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
    expect(lastConfig(double)).toMatchObject({ languageCode: 'en-US' });
    expect(lastConfig(double)).not.toHaveProperty('alternativeLanguageCodes');
  });
});

it('languages are told without a call, until the provider is closed', async () => {
  const provider = createProvider({ apiKey: 'x' });
  const { signal } = new AbortController();
  expect(await provider.languages({ signal })).toContain('zh-Hant-TW');
  await provider.close();
  await expect(provider.languages({ signal })).rejects.toMatchObject({ name: 'AbortError' });
});
