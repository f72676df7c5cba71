import { afterAll, describe, expect, test } from 'vitest';
import { espeakInput } from '../src/speech/input.ts';
import { createProvider, levelOf, pitchOf, speakSsml, speakWith } from './support/provider.ts';

const provider = createProvider();
afterAll(() => provider.close());
const written = (inner: string) => espeakInput({ kind: 'ssml', value: `<speak>${inner}</speak>` });
const durationOf = async (inner: string): Promise<number> =>
  (await speakSsml(provider, inner)).durationMs ?? 0;
const sentence = 'The committee will meet on Tuesday to discuss the new budget.';

describe('what works', () => {
  test.each([
    ['500ms', 500],
    ['1.5s', 1500],
    ['2s', 2000],
    ['60s', 10_000],
  ])('a break of %s takes %d ms', async (time, expected) => {
    const none = await durationOf('one <break time="0ms"/> two');
    const pause = (await durationOf(`one <break time="${time}"/> two`)) - none;
    expect(Math.abs(pause - expected)).toBeLessThan(expected * 0.05 + 60);
  });

  test('stronger breaks are longer', async () => {
    const [weak, medium, strong] = await Promise.all(
      ['weak', 'medium', 'x-strong'].map((strength) => durationOf(`one <break strength="${strength}"/> two`)),
    );
    expect(medium).toBeGreaterThan(weak ?? 0);
    expect(strong).toBeGreaterThan(medium ?? 0);
  });

  test.each(['200%', '+100%', '2', '2.0'])('the rate %s is twice as fast', async (rate) => {
    const ratio =
      (await durationOf(sentence)) / (await durationOf(`<prosody rate="${rate}">${sentence}</prosody>`));
    expect(ratio).toBeGreaterThan(1.6);
    expect(ratio).toBeLessThan(2.2);
  });

  test('pitch by semitones is heard so', async () => {
    const [plain, high] = [
      await speakSsml(provider, sentence),
      await speakSsml(provider, `<prosody pitch="+4st">${sentence}</prosody>`),
    ];
    const heard = 12 * Math.log2(pitchOf(high.audio) / pitchOf(plain.audio));
    expect(Math.abs(heard - 4)).toBeLessThan(1.25);
  });

  test.each([
    ['-6dB', -6],
    ['50', -6],
    ['loud', 3.5],
    ['+6dB', 6],
  ])('the volume %s is %d dB', async (volume, expected) => {
    const [plain, other] = [
      await speakSsml(provider, sentence),
      await speakSsml(provider, `<prosody volume="${volume}">${sentence}</prosody>`),
    ];
    expect(Math.abs(levelOf(other.audio) - levelOf(plain.audio) - expected)).toBeLessThan(1);
  });

  test('emphasis is louder, letters and digits are spelt, an alias is said instead', async () => {
    const [strong, reduced] = await Promise.all(
      ['strong', 'reduced'].map((level) =>
        speakSsml(provider, `<emphasis level="${level}">budget</emphasis>`),
      ),
    );
    expect(levelOf(strong?.audio ?? Buffer.of())).toBeGreaterThan(levelOf(reduced?.audio ?? Buffer.of()) + 2);
    expect(await durationOf('<say-as interpret-as="characters">house</say-as>')).toBeGreaterThan(
      (await durationOf('house')) * 1.5,
    );
    expect(await durationOf('<say-as interpret-as="digits">1999</say-as>')).not.toBe(
      await durationOf('1999'),
    );
    expect((await speakSsml(provider, '<sub alias="World Wide Web Consortium">W3C</sub>')).audio).toEqual(
      (await speakSsml(provider, 'World Wide Web Consortium')).audio,
    );
  });

  test('references are decoded, and what they stand for is no markup', async () => {
    expect(written('a &amp; b &#x3c;break/&#62; &#91;&#91;x').text).toBe(
      '<speak>a &amp; b &lt;break/&gt; [ [x</speak>\n',
    );
  });
});

test.each([
  ['<audio src="a.wav">bell</audio>', '<audio>', 'bell'],
  ['<voice name="de">hello</voice>', '<voice>', 'hello'],
  ['<lang xml:lang="de">hello</lang>', '<lang>', 'hello'],
  ['<mark name="here"/>hello', '<mark>', 'hello'],
  ['<phoneme alphabet="ipa" ph="x">hello</phoneme>', '<phoneme>', 'hello'],
  ['<mstts:express-as style="sad">hello</mstts:express-as>', '<mstts:express-as>', 'hello'],
  ['<say-as interpret-as="date">1/2</say-as>', 'say-as', '1/2'],
  ['<prosody contour="(0%,+20Hz)">hello</prosody>', 'prosody attribute', 'hello'],
  ['<prosody pitch="200Hz">hello</prosody>', 'prosody pitch', 'hello'],
  ['<p xml:lang="de">hello</p>', 'xml:lang', '<p>hello</p>'],
  ['<metadata>title</metadata>hello', '<metadata>', 'hello'],
  ['<emphasis level="huge">hello</emphasis>', 'emphasis level', 'hello'],
  ['<break time="soon"/>hello', 'break time', '<break strength="medium"/>hello'],
])('%s is left out with a warning', (inner, told, rest) => {
  const { text, warnings } = written(inner);
  expect(text).toBe(`<speak>${rest}</speak>\n`);
  expect(warnings).toEqual([{ code: 'option_not_applied', message: expect.stringContaining(told) }]);
});

test('the document keeps its own attributes to itself', () => {
  const value =
    '<?xml version="1.0"?>\n<!-- a --><speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">\nhi</speak>\n';
  expect(espeakInput({ kind: 'ssml', value })).toMatchObject({ text: '<speak>\nhi</speak>\n', warnings: [] });
});

test.each([
  ['<!DOCTYPE speak [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>', /DOCTYPE/],
  ['<speak>a & b</speak>', /&amp;/],
  ['<speak><p>hello</speak></p>', /close tag/],
  ['<p>hello</p>', /<speak>/],
  ['', /root/],
])('%s is refused with the reason', async (value, reason) => {
  const call = speakWith(provider, '', { input: { kind: 'ssml', value } });
  await expect(call).rejects.toMatchObject({
    code: 'invalid_request',
    errors: [{ pointer: '/text', code: 'invalid_ssml', message: expect.stringMatching(reason) }],
  });
});
