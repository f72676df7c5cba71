import { type AzureVoice, azureErrors, azureVoices } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { pickVoice } from '../src/pick-voice.ts';
import { readVoiceList } from '../src/voices.ts';
import { lastSsml, requestFor, startPair } from './support/providers.ts';

const { signal } = new AbortController();
const voices = readVoiceList(azureVoices);

describe('the list of voices', () => {
  it('tells what Azure tells of them', async () => {
    const { provider } = await startPair();
    const list = await provider.voices({ signal });
    expect(list).toHaveLength(azureVoices.length);
    expect(list.find(({ id }) => id === 'zh-CN-XiaomoNeural')).toEqual({
      id: 'zh-CN-XiaomoNeural',
      name: 'Xiaomo',
      languages: ['zh-CN'],
      gender: 'female',
      styles: ['calm', 'cheerful'],
      roles: ['YoungAdultFemale', 'OlderAdultMale', 'Girl', 'Boy'],
      sampleRates: [24_000],
    });
    expect(list.find(({ id }) => id === 'en-US-AvaMultilingualNeural')?.languages).toEqual([
      'en-US',
      'de-DE',
      'fr-FR',
      'it-IT',
      'pt-BR',
    ]);
    expect(list.map(({ gender }) => gender)).toContain('neutral');
  });

  it.each([
    ['es', ['es-MX-DaliaNeural', 'es-ES-ElviraNeural']],
    ['es-MX', ['es-MX-DaliaNeural']],
    ['it', ['en-US-AvaMultilingualNeural']],
    ['tlh', []],
    ['no tag', []],
  ])('of %s has those alone', async (language, ids) => {
    const { provider } = await startPair();
    expect((await provider.voices({ signal, language })).map(({ id }) => id)).toEqual(ids);
  });

  it('is read although a voice has a language that is none, and refused where it is none', async () => {
    const odd = { ...(azureVoices[0] as AzureVoice), Locale: '??', ShortName: 'odd' };
    const { double, provider } = await startPair({}, { voices: [odd, ...azureVoices] });
    expect((await provider.voices({ signal })).some(({ id }) => id === 'odd')).toBe(false);
    double.failVoices({ kind: 'respond', status: 200, body: { voices: [] } });
    await expect(provider.voices({ signal })).rejects.toMatchObject({
      provider: { failure: 'invalid_response' },
    });
  });
});

describe('the voice', () => {
  it.each([
    ['en-US', 'en-US-AvaMultilingualNeural', 'en-US'],
    ['en', 'en-US-AvaMultilingualNeural', 'en-US'],
    ['en-GB', 'en-GB-SoniaNeural', 'en-GB'],
    ['de', 'de-DE-KatjaNeural', 'de-DE'],
    ['es', 'es-ES-ElviraNeural', 'es-ES'],
    ['es-MX', 'es-MX-DaliaNeural', 'es-MX'],
    ['pt', 'en-US-AvaMultilingualNeural', 'pt-BR'],
  ])('of %s is %s, in %s', (asked, id, language) => {
    expect(pickVoice(voices, asked, undefined)).toMatchObject({ voice: { id }, language, warnings: [] });
  });

  it.each([
    ['en-AQ', 'en-US-AvaMultilingualNeural'],
    ['es-AR', 'es-ES-ElviraNeural'],
    ['pt-PT', 'en-US-AvaMultilingualNeural'],
  ])('of %s is %s, with a warning', (asked, id) => {
    const { voice, warnings } = pickVoice(voices, asked, undefined);
    expect(voice.id).toBe(id);
    expect(warnings.map(({ code }) => code)).toEqual(['region_fallback']);
  });

  it('on trial is taken where there is no other', () => {
    const trial = readVoiceList(azureVoices.filter(({ Status }) => Status !== 'GA'));
    expect(pickVoice(trial, 'en', undefined).voice.id).toBe('en-US-TestNeural');
  });

  it('of another language speaks it where it can, and says so to Azure', async () => {
    const { double, provider } = await startPair();
    const request = requestFor('ciao', { voice: 'en-US-AvaMultilingualNeural', language: 'it' });
    expect((await provider.synthesize(request)).voice).toBe('en-US-AvaMultilingualNeural');
    expect(lastSsml(double)).toBe(
      '<voice name="en-US-AvaMultilingualNeural"><lang xml:lang="it-IT">ciao</lang></voice>',
    );
  });

  it.each([
    [{ voice: 'no-such' }, 'unknown_voice'],
    [{ voice: 'de-DE-KatjaNeural' }, 'unknown_voice'],
    [{ language: 'tlh' }, 'unsupported_language'],
    [{ language: 'no tag' }, 'unsupported_language'],
  ])('%j is refused before anything is spoken', async (asked, code) => {
    const { double, provider } = await startPair();
    await expect(provider.synthesize(requestFor('x', asked))).rejects.toMatchObject({ code });
    expect(double.upgrades).toBe(0);
  });

  it('is not looked for again at once where the list could not be had', async () => {
    const { double, provider } = await startPair();
    double.failVoices(azureErrors.serverError());
    await expect(provider.synthesize(requestFor('x'))).rejects.toMatchObject({
      provider: { failure: 'unavailable', status: 503 },
    });
    expect(double.requests).toHaveLength(1);
    await provider.synthesize(requestFor('x'));
  });
});
