import { anyCharacter } from '@dragoman/arbitraries';
import { readSsml } from '@dragoman/provider-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLanguage } from '../src/text/languages.ts';
import { plainSsml } from '../src/voice/speech/plain-ssml.ts';
import { writeScript } from '../src/voice/speech/script.ts';
import { pitchOfSsml, rateOfSsml, volumeOfSsml } from '../src/voice/speech/ssml-values.ts';
import { speakingService } from './support/speaking-engines.ts';

const ask = { language: 'en-US', format: 'wav' } as const;

const plain = (ssml: string, tag = 'en') => {
  const language = readLanguage(tag);
  if (language === null) throw new Error(tag);
  return plainSsml(readSsml(ssml), language);
};

describe('SSML', () => {
  it('reaches an engine that takes it, and counts without its tags', async () => {
    const { voice, made } = await speakingService({ capabilities: { ssml: true } });
    const text =
      '\n<speak>Hello <emphasis>there</emphasis>,\n  <break time="1s"/> friend &amp; foe.</speak> ';
    const speech = await voice.speak({ ...ask, text });
    expect(made[0]?.requests[0]?.input).toEqual({
      kind: 'ssml',
      value: '<speak>Hello <emphasis>there</emphasis>,\n  <break time="1s"/> friend &amp; foe.</speak>',
    });
    expect(speech.charactersUsed).toBe('Hello there, friend & foe.'.length);
    expect(speech.warnings).toEqual([]);
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE speak [<!ENTITY x "y">]><speak>&x;</speak>'],
    ['a DOCTYPE after its declaration', '<?xml version="1.0"?>\n<!DOCTYPE speak><speak>x</speak>'],
    ['broken tags', '<speak><p>x</speak>'],
    ['no end', '<speak>x'],
    ['an unknown entity', '<speak>&nbsp;</speak>'],
  ])('with %s is refused', async (_, text) => {
    const { voice, made } = await speakingService({ capabilities: { ssml: true } });
    await expect(voice.speak({ ...ask, text })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/text', code: 'invalid_ssml' }],
    });
    expect(made[0]?.counts.voices).toBe(0);
  });

  it('is cut where it is long, with the prosody around each part', async () => {
    const { voice, made } = await speakingService({
      capabilities: { ssml: true, maxLength: { unit: 'bytes', amount: 80 } },
    });
    await voice.speak({
      ...ask,
      text: '<speak><prosody rate="90%"><s>One two three.</s><s>Four five six.</s></prosody></speak>',
    });
    expect(
      made[0]?.requests.map(({ input, previousText, nextText }) => [previousText, input.value, nextText]),
    ).toEqual([
      [undefined, '<speak><prosody rate="90%"><s>One two three.</s></prosody></speak>', 'Four five six.'],
      ['One two three.', '<speak><prosody rate="90%"><s>Four five six.</s></prosody></speak>', undefined],
    ]);
  });

  it('becomes words, punctuation and options for an engine that takes none, with a warning', async () => {
    const { voice, made } = await speakingService();
    const { warnings } = await voice.speak({
      ...ask,
      rate: 1.5,
      text: '<speak><prosody rate="80%" pitch="+2st" range="high"><s>Hello <emphasis>there</emphasis></s><break time="1s"/>friend</prosody></speak>',
    });
    expect(made[0]?.requests[0]).toMatchObject({
      input: { kind: 'text', value: 'Hello there. friend' },
      prosody: { rate: 1.2, pitch: 2 },
    });
    expect(warnings).toEqual([
      { code: 'ssml_simplified', message: expect.stringMatching(/Left out: prosody range, emphasis\.$/) },
    ]);
  });

  it('with nothing to say is refused by an engine that takes none', async () => {
    const { voice } = await speakingService();
    await expect(voice.speak({ ...ask, text: '<speak><break/></speak>' })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/text' }],
    });
  });
});

describe('SSML as plain text', () => {
  it.each([
    ['<speak>a<break strength="weak"/>b</speak>', 'en', 'a, b'],
    ['<speak>a,<break strength="strong"/>b</speak>', 'en', 'a, b'],
    ['<speak>a<break time="800ms"/>b</speak>', 'en', 'a. b'],
    ['<speak>a<break time="10ms"/>b</speak>', 'en', 'ab'],
    ['<speak>今日<break time="1s"/>明日</speak>', 'ja', '今日。 明日'],
    ['<speak><p>a</p><p>b!</p></speak>', 'en', 'a. b!'],
    ['<speak><sub alias="World Wide Web">WWW</sub></speak>', 'en', 'World Wide Web'],
    ['<speak><metadata>x</metadata>a</speak>', 'en', 'a'],
  ])('%s in %s is %s', (ssml, tag, text) => {
    expect(plain(ssml, tag)).toMatchObject({ text, lost: [] });
  });

  it('names what is lost', () => {
    const ssml =
      '<speak><say-as interpret-as="date">1</say-as> <phoneme ph="x">y</phoneme> <prosody rate="slow">z</prosody></speak>';
    expect(plain(ssml)).toEqual({ text: '1 y z', prosody: {}, lost: ['say-as', 'phoneme', 'prosody'] });
  });

  it('reads the values of prosody', () => {
    expect(['90%', '+10%', '-50%', '1.5', 'slow', 'x', '-100%'].map(rateOfSsml)).toEqual([
      0.9,
      1.1,
      0.5,
      1.5,
      0.75,
      undefined,
      undefined,
    ]);
    expect(['+2st', '-1.5st', 'low', '200Hz'].map(pitchOfSsml)).toEqual([2, -1.5, -3, undefined]);
    expect(pitchOfSsml('+100%')).toBeCloseTo(12);
    expect(['+6dB', '-3dB', 'soft', '80'].map(volumeOfSsml)).toEqual([6, -3, -6, undefined]);
  });
});

describe('SSML made of plain text', () => {
  it('is well-formed whatever the text, and says the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.string({ unit: 'grapheme' }),
          fc.constant('a < b & "c". ]]> <x/>'),
        ),
        fc.integer({ min: 0, max: 150 }),
        (text, pauseMs) => {
          const delivery = { attributes: new Map([['range', '+5%']]), pauseMs };
          const [part, ...others] = writeScript(text, { ssml: true }, delivery, 'en');
          expect(others).toEqual([]);
          expect(part?.kind).toBe('ssml');
          const root = readSsml(part?.value ?? '');
          expect(root.children).toHaveLength(1);
          const allowed = text.replaceAll(
            /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu,
            '',
          );
          expect(part?.text.replaceAll(/\s/g, '')).toBe(allowed.replaceAll(/\s/g, ''));
        },
      ),
      { numRuns: 500 },
    );
  });
});
