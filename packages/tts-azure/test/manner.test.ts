import { anyCharacter } from '@dragoman/arbitraries';
import { readSsml } from '@dragoman/provider-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickVoice } from '../src/pick-voice.ts';
import { composeSsml } from '../src/ssml.ts';
import { readVoiceList } from '../src/voices.ts';
import { lastSsml, requestFor, ssmlFor, startPair } from './support/providers.ts';

const jenny = { voice: 'en-US-JennyNeural' };

describe('prosody', () => {
  it.each([
    [{ rate: 1.2 }, '<prosody rate="+20.00%">'],
    [{ rate: 0.5 }, '<prosody rate="-50.00%">'],
    [{ pitch: -2.5 }, '<prosody pitch="-2.50st">'],
    [{ volume: -6 }, '<prosody volume="50.119">'],
    [{ rate: 1, pitch: 1, volume: 0 }, '<prosody rate="+0.00%" pitch="+1.00st" volume="100.000">'],
  ])('%j is %s', async (prosody, tag) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.synthesize(requestFor('hello', { ...jenny, prosody }));
    expect(lastSsml(double)).toBe(`<voice name="en-US-JennyNeural">${tag}hello</prosody></voice>`);
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ rate: 4 }, 'rate="+100.00%"'],
    [{ rate: 0.25 }, 'rate="-50.00%"'],
    [{ pitch: 20 }, 'pitch="+7.00st"'],
    [{ pitch: -20 }, 'pitch="-12.00st"'],
    [{ volume: 16 }, 'volume="100.000"'],
    [{ volume: -96 }, 'volume="0.100"'],
  ])('%j becomes %s, which is said', async (prosody, attribute) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.synthesize(requestFor('hello', { ...jenny, prosody }));
    expect(lastSsml(double)).toContain(attribute);
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
  });

  it('is heard: slower is longer, softer is softer', async () => {
    const { provider } = await startPair();
    const speak = (prosody: object) => provider.synthesize(requestFor('good morning', { ...jenny, prosody }));
    const [plain, slow, soft] = [await speak({}), await speak({ rate: 0.5 }), await speak({ volume: -12 })];
    expect(slow.durationMs).toBe((plain.durationMs ?? 0) * 2);
    const peak = ({ audio }: { audio: Uint8Array }) => {
      const { buffer, byteOffset, length } = audio.slice();
      return Math.max(...new Int16Array(buffer, byteOffset, length / 2));
    };
    expect(peak(soft) / peak(plain)).toBeCloseTo(0.251, 2);
  });
});

describe('styles', () => {
  it.each([
    [{ name: 'cheerful' }, '<mstts:express-as style="cheerful">'],
    [{ name: 'sad', degree: 1.5 }, '<mstts:express-as style="sad" styledegree="1.5">'],
    [{ name: 'sad', degree: 9 }, '<mstts:express-as style="sad" styledegree="2">'],
  ])('%j is %s', async (style, tag) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.synthesize(requestFor('hello', { ...jenny, style }));
    expect(lastSsml(double)).toBe(`<voice name="en-US-JennyNeural">${tag}hello</mstts:express-as></voice>`);
    expect(warnings).toEqual([]);
  });

  it('have roles, and stand around prosody', async () => {
    const { double, provider } = await startPair();
    const request = requestFor('你好', {
      language: 'zh-CN',
      voice: 'zh-CN-XiaomoNeural',
      style: { name: 'calm', role: 'Girl' },
      prosody: { rate: 1.1 },
    });
    expect((await provider.synthesize(request)).warnings).toEqual([]);
    expect(lastSsml(double)).toBe(
      '<voice name="zh-CN-XiaomoNeural"><mstts:express-as style="calm" role="Girl"><prosody rate="+10.00%">你好</prosody></mstts:express-as></voice>',
    );
  });

  it('that the voice lacks are left out, which is said', async () => {
    const { double, provider } = await startPair();
    const style = { name: 'whispering', role: 'Boy' };
    const { warnings } = await provider.synthesize(requestFor('hello', { ...jenny, style }));
    expect(lastSsml(double)).toBe('<voice name="en-US-JennyNeural">hello</voice>');
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied', 'option_not_applied']);
  });
});

describe('an HD voice', () => {
  const hd = { voice: 'en-US-Ava:DragonHDLatestNeural' };

  it('is told nothing of how to speak, which is said', async () => {
    const { double, provider } = await startPair();
    const request = requestFor('hello', {
      ...hd,
      prosody: { rate: 1.2, pitch: 2 },
      style: { name: 'sad' },
      words: true,
    });
    const { warnings, words } = await provider.synthesize(request);
    expect(lastSsml(double)).toBe('<voice name="en-US-Ava:DragonHDLatestNeural">hello</voice>');
    expect(words).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill('option_not_applied'));
    expect(warnings[0]?.message).toContain('rate, pitch');
  });

  it('gets the words of elements that it does not know', async () => {
    const { double, provider } = await startPair();
    const ssml = '<p>One<break time="1s"/> <emphasis>two</emphasis> <sub alias="three">3</sub></p>';
    const { warnings } = await provider.synthesize(ssmlFor(`<speak>${ssml}</speak>`, hd));
    expect(lastSsml(double)).toBe(
      '<voice name="en-US-Ava:DragonHDLatestNeural"><p>One two <sub alias="three">3</sub></p></voice>',
    );
    expect(warnings[0]?.message).toContain('<break>, <emphasis>');
  });

  it('says what it lacks, has no styles, and is never the default', async () => {
    const { provider } = await startPair();
    const voices = await provider.voices({ language: 'en-US', signal: new AbortController().signal });
    const own = voices.find(({ id }) => id === hd.voice);
    expect(own).toMatchObject({ lacks: ['prosody', 'breaks', 'wordTimes'], styles: [] });
    expect((await provider.synthesize(requestFor('hello'))).voice).toBe('en-US-AvaMultilingualNeural');
  });
});

describe('SSML', () => {
  const root = '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-GB">';

  it('without a voice gets one, and keeps the rest', async () => {
    const { double, provider } = await startPair();
    await provider.synthesize(
      ssmlFor(`${root}Wait <break time="700ms"/> <sub alias="now">nw</sub></speak>`, jenny),
    );
    expect(double.syntheses[0]?.ssml).toMatch(
      /^<speak xml:lang="en-GB" xmlns="[^"]*" xmlns:mstts="[^"]*" version="1.0">/,
    );
    expect(lastSsml(double)).toBe(
      '<voice name="en-US-JennyNeural">Wait <break time="700ms"/> <sub alias="now">nw</sub></voice>',
    );
  });

  it('keeps its own voices, with the prosody in each, and puts what is between them into ours', async () => {
    const { double, provider } = await startPair();
    const ssml = `<speak>Hi <voice name="en-GB-SoniaNeural">there</voice> <emphasis>you</emphasis></speak>`;
    await provider.synthesize(ssmlFor(ssml, { ...jenny, prosody: { rate: 2 } }));
    const fast = (text: string) => `<prosody rate="+100.00%">${text}</prosody>`;
    expect(lastSsml(double)).toBe(
      `<voice name="en-US-JennyNeural">${fast('Hi ')}</voice><voice name="en-GB-SoniaNeural">${fast('there')}</voice>` +
        `<voice name="en-US-JennyNeural">${fast(' <emphasis>you</emphasis>')}</voice>`,
    );
  });

  it('may use what is Azure’s own, declared or not', async () => {
    const { double, provider } = await startPair();
    const inside = '<mstts:express-as style="sad">oh</mstts:express-as>';
    await provider.synthesize(ssmlFor(`<speak>${inside}</speak>`, jenny));
    expect(lastSsml(double)).toContain(inside);
  });

  it.each([
    ['is not well-formed', '<speak><p>One', 'invalid_request', 0],
    ['has a DOCTYPE', '<!DOCTYPE speak><speak>x</speak>', 'invalid_request', 0],
    ['has another root', '<p>x</p>', 'invalid_request', 0],
    ['has an element that Azure lacks', '<speak><marquee>x</marquee></speak>', 'invalid_request', 1],
    ['has a prefix that nobody declared', '<speak><foo:bar>x</foo:bar></speak>', 'invalid_request', 1],
    ['has a voice that there is not', '<speak><voice name="x">x</voice></speak>', 'unknown_voice', 1],
  ])('that %s is refused', async (_, ssml, code, upgrades) => {
    const { double, provider } = await startPair();
    await expect(provider.synthesize(ssmlFor(ssml))).rejects.toMatchObject({ code });
    expect(double.upgrades).toBe(upgrades);
  });

  it('is never broken by a text, a style or a rate', () => {
    const voices = readVoiceList([{ ShortName: 'en-US-XNeural', Locale: 'en-US', StyleList: ['a"<&'] }]);
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, minLength: 1 }),
        fc.double({ min: 0.25, max: 4, noNaN: true }),
        (value, rate) => {
          const request = requestFor(value, { prosody: { rate }, style: { name: 'a"<&' } });
          const picked = pickVoice(voices, 'en-US', undefined);
          const read = readSsml(composeSsml(request, picked).ssml);
          const [voice] = read.children;
          const isVoice = typeof voice === 'object' && voice.name === 'voice';
          expect(isVoice || value.trim() === '').toBe(true);
        },
      ),
    );
  });
});
