import { describe, expect, it } from 'vitest';
import { pickVoice } from '../src/pick-voice.ts';
import { googleVoices } from '../src/voices.ts';
import { lastMessage, requestFor, startPair } from './support/providers.ts';

const { signal } = new AbortController();

describe('the list', () => {
  it('tells languages by their canonical tags, genders and rates', async () => {
    const { provider } = await startPair();
    const voices = await provider.voices({ signal });
    expect(voices.find(({ id }) => id === 'cmn-CN-Wavenet-A')).toEqual({
      id: 'cmn-CN-Wavenet-A',
      name: 'Wavenet-A',
      languages: ['zh-CN'],
      gender: 'female',
      styles: [],
      sampleRates: [24_000],
    });
  });

  it.each([
    ['en', ['en-GB', 'en-US']],
    ['en-GB', ['en-GB', 'en-US']],
    ['no', ['nb-NO']],
    ['zh', ['zh-CN']],
    ['tlh', []],
    ['not a tag', []],
  ])('of %s has %j', async (language, languages) => {
    const { provider } = await startPair();
    const voices = await provider.voices({ signal, language });
    expect([...new Set(voices.flatMap((voice) => voice.languages))].sort()).toEqual(languages);
  });

  it('leaves out what has no language, and tells a voice once', () => {
    const voices = [
      { name: 'a-Standard-A', languageCodes: ['en-US'], ssmlGender: 9 },
      { name: 'a-Standard-A', languageCodes: ['en-US'] },
      { name: 'b', languageCodes: ['not a tag'] },
    ];
    expect(googleVoices({ voices }).map(({ voice }) => [voice.id, voice.gender, voice.sampleRates])).toEqual([
      ['a-Standard-A', 'unknown', []],
    ]);
  });
});

describe('the voice', () => {
  const voices = googleVoices({
    voices: [
      'en-GB-Standard-A',
      'en-US-Standard-A',
      'en-US-Chirp3-HD-Kore',
      'en-US-Wavenet-B',
      'en-US-Neural2-C',
      'en-GB-Neural2-A',
      'es-US-Neural2-A',
      'es-ES-Standard-A',
      'cmn-CN-Wavenet-A',
      'cmn-TW-Wavenet-A',
      'yue-HK-Standard-A',
      'nb-NO-Wavenet-A',
    ].map((name) => ({ name, languageCodes: [name.split('-').slice(0, 2).join('-')] })),
  });

  it.each([
    ['en-US', 'en-US-Neural2-C', 'en-US', false],
    ['en', 'en-US-Neural2-C', 'en-US', false],
    ['en-GB', 'en-GB-Neural2-A', 'en-GB', false],
    ['en-AQ', 'en-US-Neural2-C', 'en-US', true],
    ['es', 'es-ES-Standard-A', 'es-ES', false],
    ['es-MX', 'es-US-Neural2-A', 'es-US', true],
    ['es-GQ', 'es-ES-Standard-A', 'es-ES', true],
    ['zh', 'cmn-CN-Wavenet-A', 'cmn-CN', false],
    ['zh-Hant', 'cmn-TW-Wavenet-A', 'cmn-TW', false],
    ['zh-Hant-HK', 'cmn-TW-Wavenet-A', 'cmn-TW', true],
    ['yue', 'yue-HK-Standard-A', 'yue-HK', false],
    ['no', 'nb-NO-Wavenet-A', 'nb-NO', false],
  ])('of %s is %s', (tag, name, languageCode, isFallback) => {
    const picked = pickVoice(voices, tag, undefined);
    expect([picked.name, picked.languageCode]).toEqual([name, languageCode]);
    expect(picked.warnings.map(({ code }) => code)).toEqual(isFallback ? ['region_fallback'] : []);
  });

  it.each([
    ['tlh', undefined, 'unsupported_language'],
    ['not a tag', undefined, 'unsupported_language'],
    ['en-US', 'en-US-Nobody-A', 'unknown_voice'],
    ['de-DE', 'en-US-Neural2-C', 'unknown_voice'],
  ])('of %s called %s is %s', (tag, id, code) => {
    expect(() => pickVoice(voices, tag, id)).toThrow(expect.objectContaining({ code }));
  });

  it('that was asked for goes before the region', () => {
    expect(pickVoice(voices, 'en-US', 'en-GB-Standard-A')).toEqual({
      name: 'en-GB-Standard-A',
      languageCode: 'en-GB',
      isGemini: false,
      warnings: [],
    });
  });
});

it('asks for the list once, and tells the voice that spoke', async () => {
  const { double, provider } = await startPair();
  for (const language of ['en-US', 'fil', 'zh-CN'])
    await provider.synthesize(requestFor('one', { language }));
  const paths = double.calls.map(({ path }) => path.split('/').at(-1));
  expect(paths).toEqual(['ListVoices', 'SynthesizeSpeech', 'SynthesizeSpeech', 'SynthesizeSpeech']);
  expect(lastMessage(double)).toMatchObject({ voice: { languageCode: 'cmn-CN', name: 'cmn-CN-Wavenet-A' } });
});

it('of a list that fails asks again', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'answer', message: { voices: [{ name: 'x' }] } });
  const failed = provider.synthesize(requestFor('one'));
  await expect(failed).rejects.toMatchObject({ provider: { failure: 'invalid_response' } });
  expect((await provider.synthesize(requestFor('one'))).voice).toBe('en-US-Neural2-A');
});
