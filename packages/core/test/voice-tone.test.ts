import { readFileSync } from 'node:fs';
import { politenessOf, type Speech, toneOf } from '@dragoman/core';
import { readSsml } from '@dragoman/provider-kit';
import { describe, expect, it } from 'vitest';
import { isAudible } from '../src/voice/tone/audible.ts';
import { toneSources } from '../src/voice/tone/sources.ts';
import { rateOfSyllables, syllablesPerSecond } from '../src/voice/tone/tempo-findings.ts';
import { toneFindings } from '../src/voice/tone/tone-of.ts';
import { speakingService, voice } from './support/speaking-engines.ts';

const korean = {
  text: '안녕하세요. 반갑습니다.',
  language: 'ko-KR',
  format: 'wav',
  culturalTone: true,
} as const;
const koreanVoice = { voices: [voice('mina', 'ko-KR')] };

/** What was left out of a tone, and why. */
const leftOf = ({ tone }: Speech): readonly string[] =>
  (tone?.notApplied ?? []).map(({ member, why }) => `${member}: ${why}`).toSorted();

describe('tone profiles', () => {
  it('know more than twenty languages, each value with its sources', () => {
    expect(new Set(toneFindings.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
    for (const { sources, says } of toneFindings) {
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) expect(toneSources[source]).toMatch(/\w{4}/);
      expect(says).not.toBe('');
    }
    const used = new Set(toneFindings.flatMap(({ sources }) => sources));
    expect([...used].sort()).toEqual(Object.keys(toneSources).sort());
  });

  it('derive the tempo from syllables per second by one rule', () => {
    expect(rateOfSyllables(syllablesPerSecond.ja)).toBe(1.07);
    expect(rateOfSyllables(syllablesPerSecond.zh)).toBe(0.93);
    for (const [language, syllables] of Object.entries(syllablesPerSecond))
      expect(toneOf(language).settings.rate).toBe(rateOfSyllables(syllables));
  });

  it('are small, whatever comes together', () => {
    const regions = ['', '-BE', '-NZ', '-AU', '-GB', '-CH', '-PT', '-FI', '-AR'];
    for (const { language } of toneFindings)
      for (const region of regions)
        for (const formality of ['auto', 'formal', 'informal'] as const) {
          const {
            rate = 1,
            pitch = 0,
            pitchRange = 1,
            pauseMs = 0,
            volume = 0,
          } = toneOf(`${language}${region}`, formality).settings;
          expect(rate).toBeGreaterThanOrEqual(0.9);
          expect(rate).toBeLessThanOrEqual(1.1);
          expect(Math.abs(pitch)).toBeLessThanOrEqual(1.5);
          expect(pitchRange).toBeGreaterThanOrEqual(0.8);
          expect(pitchRange).toBeLessThanOrEqual(1.2);
          expect(pauseMs).toBeGreaterThanOrEqual(0);
          expect(pauseMs).toBeLessThanOrEqual(200);
          expect(Math.abs(volume)).toBeLessThanOrEqual(3);
        }
  });

  it('put language, region and form of address together', () => {
    expect(toneOf('en').settings.rate).toBe(0.98);
    expect(toneOf('en-NZ')).toMatchObject({
      id: 'en-NZ-neutral',
      language: 'en-NZ',
      settings: { rate: 1.04 },
    });
    expect(toneOf('es_ar', 'formal')).toMatchObject({
      id: 'es-AR-formal',
      formality: 'formal',
      settings: { rate: 1.06, pitch: -1, pitchRange: 0.85 },
    });
    expect(toneOf('es-MX', 'formal').settings).not.toHaveProperty('pitch');
    expect(toneOf('ja', 'formal').settings).toMatchObject({ pitchRange: 0.85, volume: -2 });
    expect(toneOf('ja', 'formal').settings).not.toHaveProperty('pitch');
    expect(toneOf('pt')).toMatchObject({ settings: { rate: 0.94 } });
    expect(toneOf('pt-PT')).toMatchObject({ settings: { rate: 1.06 } });
  });

  it.each(['pt', 'pt-BR', 'hi', 'ar', 'sv', 'ko'])('of %s can be heard', (tag) => {
    const { settings } = toneOf(tag);
    const { rate = 1, pitch = 0 } = settings;
    expect(isAudible('rate', rate) || isAudible('pitch', pitch)).toBe(true);
  });

  it('claim nothing of a language of which nothing is known', () => {
    const { id, settings, findings } = toneOf('sw-KE', 'formal');
    expect({ id, findings }).toEqual({ id: 'sw-KE-formal', findings: [] });
    expect(Object.keys(settings).sort()).toEqual(['instructions', 'styles']);
    expect(settings.instructions).toBe(
      'Speak Swahili as native speakers in Kenya do, with their rhythm and intonation. Be polite and composed, as to a customer or a superior.',
    );
    expect(() => toneOf('nothing at all')).toThrow(expect.objectContaining({ code: 'unsupported_language' }));
  });

  it('leave the form of address to who asks', () => {
    expect(politenessOf('ja')).toBe('auto');
    expect(politenessOf('ja', 'auto')).toBe('auto');
    expect(politenessOf('ja', 'formal')).toBe('formal');
    expect(politenessOf('de-AT', 'informal')).toBe('informal');
    expect(politenessOf('en', 'formal')).toBe('auto');
  });
});

describe('the page about cultural tone', () => {
  const page = readFileSync(new URL('../../../docs/cultural-tone.md', import.meta.url), 'utf8');

  it('has a row for every finding', () => {
    const rows = toneFindings.map(({ language, region, formality, member, value, says, sources }) => {
      const tag = region === undefined ? language : `${language}-${region}`;
      const numbers = sources.map((source) => Object.keys(toneSources).indexOf(source) + 1);
      return `| \`${tag}\` | ${formality ?? 'any'} | \`${member}\` ${value} | ${says} | ${numbers.join(', ')} |`;
    });
    expect(page.split('\n').filter((line) => /^\| `[a-z]{2,3}(-[A-Z]{2})?` \|/.test(line))).toEqual(rows);
  });

  it('lists every source', () => {
    const list = Object.values(toneSources).map((source, index) => `${index + 1}. ${source}`);
    expect(page.split('\n').filter((line) => /^\d+\. /.test(line))).toEqual(list);
  });
});

describe('a tone in speech', () => {
  it('is not applied where it was not asked for', async () => {
    const { voice: service, made } = await speakingService({
      ...koreanVoice,
      capabilities: { ssml: true, instructions: true },
    });
    const speech = await service.speak({ ...korean, culturalTone: false, formality: 'formal' });
    expect(speech.tone).toBeNull();
    const [request] = made[0]?.requests ?? [];
    expect(request?.input.kind).toBe('text');
    expect(request).not.toHaveProperty('prosody');
    expect(request).not.toHaveProperty('instructions');
  });

  it('goes by options, SSML, the style of a voice and instructions', async () => {
    const { voice: service, made } = await speakingService({
      voices: [voice('mina', 'ko-KR'), { ...voice('ji', 'ko-KR'), styles: ['Assistant'] }],
      capabilities: { ssml: true, styles: true, instructions: true },
    });
    const speech = await service.speak({ ...korean, formality: 'formal', tone: { pauseMs: 120 } });
    const [request] = made[0]?.requests ?? [];
    expect(request).toMatchObject({
      voice: 'ji',
      prosody: { rate: 0.93, pitch: -1, volume: -2 },
      style: { name: 'Assistant' },
      instructions: expect.stringContaining('Speak Korean as native speakers in South Korea do'),
      input: {
        kind: 'ssml',
        value:
          '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="ko-KR"><prosody range="-15%">안녕하세요. <break time="520ms"/>반갑습니다.</prosody></speak>',
      },
    });
    readSsml(request?.input.value ?? '');
    expect(speech.tone).toEqual({
      profile: 'ko-KR-formal',
      language: 'ko-KR',
      formality: 'formal',
      applied: {
        rate: 0.93,
        pitch: -1,
        pitchRange: 0.85,
        pauseMs: 120,
        volume: -2,
        styles: ['Assistant'],
        instructions: request?.instructions,
      },
      description:
        'Slower, lower, flatter, and quieter than the voice by itself, with longer pauses between sentences, in the style Assistant, and told in words how to speak.',
      notApplied: [],
    });
    expect(speech.warnings).toEqual([]);
    expect(speech.charactersUsed).toBe([...korean.text].length);
  });

  it('says what an engine cannot do, and does the rest', async () => {
    const { voice: service, made } = await speakingService({
      ...koreanVoice,
      capabilities: { pitch: false },
    });
    const speech = await service.speak({ ...korean, formality: 'formal', tone: { pauseMs: 120 } });
    expect(made[0]?.requests[0]).toMatchObject({
      input: { kind: 'text', value: korean.text },
      prosody: { rate: 0.93, volume: -2 },
    });
    expect(speech.tone?.applied).toEqual({ rate: 0.93, volume: -2 });
    expect(leftOf(speech)).toEqual([
      'instructions: engine',
      'pauseMs: engine',
      'pitch: engine',
      'pitchRange: engine',
      'styles: engine',
    ]);
    expect(speech.warnings).toEqual([]);
  });

  it('takes SSML for what has no option', async () => {
    const { voice: service, made } = await speakingService({
      ...koreanVoice,
      capabilities: { ssml: true, rate: false, pitch: false, volume: false },
    });
    const speech = await service.speak({ ...korean, formality: 'formal' });
    expect(made[0]?.requests[0]?.input.value).toContain(
      '<prosody rate="93%" pitch="-1st" volume="-2dB" range="-15%">',
    );
    expect(made[0]?.requests[0]).not.toHaveProperty('prosody');
    expect(speech.tone?.applied).toMatchObject({ rate: 0.93, pitch: -1, volume: -2, pitchRange: 0.85 });
  });

  it('lies beneath what the caller asks for', async () => {
    const { voice: service, made } = await speakingService(koreanVoice);
    const speech = await service.speak({ ...korean, formality: 'formal', rate: 2, pitch: 3, volume: 20 });
    expect(made[0]?.requests[0]?.prosody).toEqual({ rate: 1.86, pitch: 2, volume: 16 });
    expect(speech.warnings).toEqual([{ code: 'option_clamped', message: expect.stringContaining('volume') }]);
  });

  it('has its members replaced one by one', async () => {
    const { voice: service, made } = await speakingService(koreanVoice);
    await service.speak({ ...korean, formality: 'formal', tone: { rate: 1.1, pitch: undefined } });
    expect(made[0]?.requests[0]?.prosody).toEqual({ rate: 1.1, pitch: -1, volume: -2 });
  });

  it('leaves out what nobody would hear, and says so', async () => {
    const { voice: service, made } = await speakingService({ voices: [voice('anna', 'en-US')] });
    const request = { text: 'Good morning.', language: 'en-US', format: 'wav', culturalTone: true } as const;
    const speech = await service.speak({ ...request, tone: { pitch: 0.8, volume: -0.5 } });
    expect(made[0]?.requests[0]).not.toHaveProperty('prosody');
    expect(speech.tone).toMatchObject({ applied: {}, description: 'Nothing that can be heard was changed.' });
    expect(leftOf(speech)).toEqual([
      'instructions: engine',
      'pitch: inaudible',
      'rate: inaudible',
      'volume: inaudible',
    ]);
    const lower = await service.speak({ ...request, tone: { pitch: -0.9 } });
    expect(lower.tone).toMatchObject({
      applied: { pitch: -0.9 },
      description: 'Lower than the voice by itself.',
    });
  });

  it('does not count as applied what the voice lacks, though its engine has it', async () => {
    const { voice: service, made } = await speakingService({
      capabilities: { ssml: true },
      voices: [{ ...voice('hana', 'ko-KR'), lacks: ['prosody', 'breaks', 'wordTimes'] }],
    });
    const request = { text: '안녕. 잘 가.', language: 'ko-KR', voice: 'hana', culturalTone: true } as const;
    const speech = await service.speak({
      ...request,
      formality: 'formal',
      rate: 1.5,
      words: true,
      format: 'wav',
    });
    expect(made[0]?.requests[0]).not.toHaveProperty('prosody');
    expect(made[0]?.requests[0]?.input.kind).toBe('text');
    expect(speech.tone?.applied).toEqual({});
    expect(leftOf(speech)).toEqual(
      expect.arrayContaining(['pitch: engine', 'pitchRange: engine', 'rate: engine']),
    );
    expect(speech.tone?.description).toBe('Nothing that can be heard was changed.');
    const messages = speech.warnings.map(({ message }) => message).join(' ');
    expect(messages).toContain('The voice hana cannot do rate');
    expect(messages).toContain('The voice hana gives no times of words');
  });

  it('does not count as applied what the engine refuses', async () => {
    const { voice: service } = await speakingService({
      ...koreanVoice,
      capabilities: { ssml: true },
      warnings: [{ code: 'option_not_applied', message: 'It cannot apply this prosody range.' }],
    });
    const { tone } = await service.speak({ ...korean, formality: 'formal' });
    expect(tone?.applied).not.toHaveProperty('pitchRange');
    expect(tone?.notApplied).toContainEqual({ member: 'pitchRange', why: 'engine' });
  });

  it('leaves the pauses of SSML to its writer, and the style to who names one', async () => {
    const { voice: service, made } = await speakingService({
      voices: [{ ...voice('ji', 'ko-KR'), styles: ['assistant', 'sad'] }],
      capabilities: { ssml: true, styles: true },
    });
    const speech = await service.speak({
      ...korean,
      text: '<speak>안녕. 네.</speak>',
      formality: 'formal',
      style: { name: 'sad' },
      tone: { pauseMs: 110 },
    });
    expect(made[0]?.requests[0]).toMatchObject({
      style: { name: 'sad' },
      input: { value: '<speak><prosody range="-15%">안녕. 네.</prosody></speak>' },
    });
    expect(leftOf(speech)).toEqual(['instructions: engine', 'pauseMs: engine', 'styles: request']);
  });

  it('says that nothing is known of a language', async () => {
    const { voice: service, made } = await speakingService({ voices: [voice('asha', 'sw-KE')] });
    const speech = await service.speak({ ...korean, text: 'Habari.', language: 'sw-KE' });
    expect(speech.tone).toEqual({
      profile: 'sw-KE-neutral',
      language: 'sw-KE',
      formality: 'neutral',
      applied: {},
      description: 'Nothing that can be heard was changed.',
      notApplied: [{ member: 'instructions', why: 'engine' }],
    });
    expect(speech.warnings).toEqual([{ code: 'tone_unknown', message: expect.stringContaining('sw-KE') }]);
    expect(made[0]?.requests[0]).not.toHaveProperty('prosody');
  });

  it('is held to the limits of the engine, tags included', async () => {
    const { voice: service, made } = await speakingService({
      ...koreanVoice,
      capabilities: { ssml: true, maxLength: { unit: 'bytes', amount: 250 } },
    });
    await service.speak({
      ...korean,
      text: korean.text.repeat(20),
      formality: 'formal',
      tone: { pauseMs: 120 },
    });
    const inputs = made[0]?.requests.map(({ input }) => input.value) ?? [];
    expect(inputs.length).toBeGreaterThan(5);
    for (const input of inputs) expect(Buffer.byteLength(input)).toBeLessThanOrEqual(250);
    expect(inputs.join('').match(/<break time="520ms"\/>/g)).toHaveLength(39);
  });
});
