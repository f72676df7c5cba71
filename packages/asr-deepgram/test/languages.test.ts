import { describe, expect, it } from 'vitest';
import { tagOf, vendorLanguage } from '../src/languages.ts';
import { eventsOf, lastQuery, requestFor, startPair, streamFor } from './support/providers.ts';

describe('a tag', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en-GB'],
    ['pt-BR', 'pt-BR'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant-HK', 'zh-HK'],
    ['zh-Hant', 'zh-Hant'],
    ['es-419', 'es-419'],
    ['fil', 'tl'],
    ['nb', 'no'],
    ['mul', 'multi'],
  ])('%s is %s', (tag, code) => expect(vendorLanguage(tag)).toEqual({ code }));

  it.each([
    ['es-MX', 'es-419'],
    ['es-ES', 'es'],
    ['fr-BE', 'fr'],
    ['nb-NO', 'no'],
    ['zh-Hant-MO', 'zh-Hant'],
    ['sr-Latn', 'sr'],
  ])('%s falls back to %s', (tag, code) => {
    const { warning, ...sent } = vendorLanguage(tag);
    expect(sent).toEqual({ code });
    if (code !== 'zh-Hant') expect(warning?.code).toBe('region_fallback');
  });

  it.each([
    ['en-us', 'en-US'],
    ['multi', 'mul'],
    ['tl', 'fil'],
    ['', undefined],
    ['not a tag', undefined],
  ])('of the code %j is %j', (code, tag) => expect(tagOf(code)).toBe(tag));
});

describe('the language', () => {
  it('is answered as it was asked, and what was used instead is said', async () => {
    const { double, provider } = await startPair();
    const result = await provider.transcribe(requestFor('buenos dias', { language: 'es-MX' }));
    expect(lastQuery(double).language).toEqual(['es-419']);
    expect(result.language).toBe('es-MX');
    expect(result).not.toHaveProperty('languageConfidence');
    expect(result.warnings.map(({ code }) => code)).toEqual(['region_fallback']);
  });

  it.each([
    ['auto', { language: 'auto' }],
    ['absent', {}],
  ] as const)('is detected where it is %s', async (_, asked) => {
    const { double, provider } = await startPair({}, { detectedLanguage: { code: 'de', confidence: 0.9 } });
    const { language: _asked, ...request } = requestFor('guten morgen');
    const result = await provider.transcribe({ ...request, ...asked });
    expect(lastQuery(double).detect_language).toEqual(['true']);
    expect(lastQuery(double)).not.toHaveProperty('language');
    expect(result).toMatchObject({ language: 'de', languageConfidence: 0.9 });
  });

  it('may be several at once', async () => {
    const { double, provider } = await startPair({}, { detectedLanguage: { code: 'hi', confidence: 0.9 } });
    const result = await provider.transcribe(requestFor('namaste', { language: 'mul' }));
    expect(lastQuery(double).language).toEqual(['multi']);
    expect(result.language).toBe('hi');
  });

  it.each(['nova-3', 'nova-2'])(
    'of a stream is one of several where it is not named, with %s',
    async (model) => {
      const { double, provider } = await startPair(
        { model },
        { detectedLanguage: { code: 'fr', confidence: 1 } },
      );
      const events = await eventsOf(provider, streamFor('bonjour', { language: 'auto' }));
      expect(lastQuery(double).language).toEqual(['multi']);
      expect(events.at(-1)).toMatchObject({ type: 'end', result: { language: 'fr', warnings: [] } });
    },
  );

  it('of a stream is the default of an older model, which is said', async () => {
    const { double, provider } = await startPair({ model: 'enhanced' });
    const events = await eventsOf(provider, streamFor('hello', { language: 'auto' }));
    expect(lastQuery(double)).not.toHaveProperty('language');
    expect(events.at(-1)).toMatchObject({ result: { warnings: [{ code: 'option_not_applied' }] } });
  });

  it.each([
    ['a language', { language: 'xh' }, 'unsupported_language'],
    ['a model', { model: 'nova-9' }, 'unknown_model'],
  ] as const)('is refused where Deepgram has no such thing: %s', async (_, asked, code) => {
    const { provider } = await startPair();
    await expect(provider.transcribe(requestFor('x', asked))).rejects.toMatchObject({ code });
    await expect(eventsOf(provider, streamFor('x', asked))).rejects.toMatchObject({ code });
  });

  it('is the operator’s fault where the configured model does not exist', async () => {
    const { provider } = await startPair({ model: 'nova-9' });
    await expect(provider.transcribe(requestFor('x', { language: 'auto' }))).rejects.toMatchObject({
      code: 'provider_error',
      provider: { failure: 'rejected', status: 400 },
    });
  });
});

describe('the list', () => {
  const request = () => ({ signal: new AbortController().signal });

  it('is that of the configured model', async () => {
    const { double, provider } = await startPair();
    const languages = await provider.languages(request());
    expect(languages).toEqual(expect.arrayContaining(['en', 'en-GB', 'es-419', 'fil', 'mul', 'zh-Hant']));
    expect(languages).not.toContain('en-CA');
    expect(double.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models']);
  });

  it('is any for a model that is not listed', async () => {
    const { provider } = await startPair({ model: 'my-own-model' });
    expect(await provider.languages(request())).toBe('any');
  });
});
