import { addressesOf } from '@dragoman/vendor-azure';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asrAzure } from '../src/index.ts';
import { knownLanguages, vendorLocale } from '../src/languages.ts';
import { createAzureAsr } from '../src/provider.ts';
import { lastContext, lastQuery, requestFor, startPair } from './support/providers.ts';

describe('a language', () => {
  it.each([
    ['en', 'en-US'],
    ['EN-gb', 'en-GB'],
    ['pt', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK', 'zh-HK'],
    ['no', 'nb-NO'],
    ['tl', 'fil-PH'],
    ['sw', 'sw-TZ'],
    ['yue', 'yue-CN'],
  ])('%s is %s', (tag, locale) => {
    expect(vendorLocale(tag)).toEqual({ locale });
  });

  it.each([
    ['en-AQ', 'en-US'],
    ['de-LU', 'de-DE'],
    ['es-419', 'es-ES'],
  ])('%s falls back to %s, which is said', (tag, locale) => {
    expect(vendorLocale(tag)).toMatchObject({ locale, warning: { code: 'region_fallback' } });
  });

  it('that is unknown is left to the vendor', () => {
    expect(vendorLocale('tlh').warning).toBeUndefined();
    expect(vendorLocale('not a tag')).toEqual({ locale: 'not a tag' });
  });

  it('that is known is known by its own tag and by its language', () => {
    for (const tag of knownLanguages) expect(vendorLocale(tag).warning).toBeUndefined();
  });

  it('is told as it was asked for, and the vendor is asked for its locale', async () => {
    const { double, provider } = await startPair();
    expect((await provider.transcribe(requestFor('one', { language: 'de' }))).language).toBe('de');
    expect(lastQuery(double).language).toBe('de-DE');
    const { warnings } = await provider.transcribe(requestFor('one', { language: 'de-LU' }));
    expect(warnings.map(({ code }) => code)).toEqual(['region_fallback']);
  });

  it('never makes it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/)),
        (tag) => {
          expect(typeof vendorLocale(tag).locale).toBe('string');
        },
      ),
    );
  });
});

describe('detection', () => {
  it.each([undefined, 'auto'] as const)(
    'happens for %s, among the configured languages',
    async (language) => {
      const { double, provider } = await startPair(
        { detectLanguages: ['en', 'sv'] },
        { detectedLanguage: 'sv-SE' },
      );
      const { language: _, ...request } = requestFor('good morning');
      const asked = language === undefined ? request : { ...request, language };
      expect((await provider.transcribe(asked)).language).toBe('sv-SE');
      expect(lastContext(double)).toMatchObject({
        languageId: { languages: ['en-US', 'sv-SE'], mode: 'DetectAtAudioStart' },
      });
      expect(lastQuery(double)).toMatchObject({ lidEnabled: 'true' });
    },
  );

  it('of more than four goes on throughout, with speakers too', async () => {
    const detectLanguages = ['en', 'de', 'fr', 'es', 'it', 'ja'];
    const { double, provider } = await startPair({ detectLanguages }, { detectedLanguage: 'ja-JP' });
    const request = requestFor('good morning', { language: 'auto', diarization: true });
    expect(await provider.transcribe(request)).toMatchObject({
      language: 'ja-JP',
      segments: [{ speaker: '1' }],
    });
    expect(lastContext(double)).toMatchObject({ languageId: { mode: 'DetectContinuous' } });
  });
});

describe('in the cloud', () => {
  it('is spoken to in the newer way, and its languages are known', async () => {
    const { double } = await startPair();
    const options = asrAzure.options.parse({ region: 'westeurope', apiKey: double.apiKey ?? '' });
    const cloud = addressesOf(options);
    const local = addressesOf({ endpoint: double.url });
    const provider = createAzureAsr(options, { ...local, recognitionVersion: cloud.recognitionVersion });
    onTestFinished(() => provider.close());
    for (const diarization of [false, true]) {
      const result = await provider.transcribe(requestFor('good morning', { words: true, diarization }));
      expect(result).toMatchObject({ text: 'Good morning.', words: [{}, {}] });
    }
    expect(double.turns.map(({ url }) => url.split('?')[0])).toEqual([
      '/stt/speech/universal/v2',
      '/speech/recognition/conversation/cognitiveservices/v1',
    ]);
    const { signal } = new AbortController();
    expect(await provider.languages({ signal })).toEqual(expect.arrayContaining(['en', 'en-GB', 'es-MX']));
  });

  it('of a server of your own they are not', async () => {
    const { provider } = await startPair();
    expect(await provider.languages({ signal: new AbortController().signal })).toBe('any');
  });
});
