import { afterAll, expect, test } from 'vitest';
import { createProvider, levelOf, pitchOf, speakWith } from './support/provider.ts';

const provider = createProvider();
afterAll(() => provider.close());
const sentence = 'The committee will meet on Tuesday to discuss the new budget for the public library.';

test('the same request gives the same samples, as WAV or raw, with the true length in the header', async () => {
  const raw = await speakWith(provider, sentence);
  const wav = await speakWith(provider, sentence, { format: { kind: 'container', container: 'wav' } });
  expect(raw.format).toEqual({ kind: 'raw', encoding: 's16le', sampleRate: 22_050, channels: 1 });
  expect(wav.format).toEqual({ kind: 'container', container: 'wav' });
  const file = Buffer.from(wav.audio);
  expect(file.subarray(44).equals(raw.audio)).toBe(true);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
  expect(file.readUInt32LE(24)).toBe(22_050);
  expect(raw.durationMs).toBe(Math.round(raw.audio.length / 44.1));
  expect(raw.durationMs).toBeGreaterThan(3500);
});

test('what it cannot make is given as WAV and said to be so', async () => {
  const { format, audio, warnings } = await speakWith(provider, 'one', {
    format: { kind: 'container', container: 'mp3' },
  });
  expect(format).toEqual({ kind: 'container', container: 'wav' });
  expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  expect(Buffer.from(audio).toString('latin1', 0, 4)).toBe('RIFF');
  const raw = await speakWith(provider, 'one', {
    format: { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 },
  });
  expect(raw.format).toMatchObject({ encoding: 's16le', sampleRate: 22_050 });
  expect(raw.warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
});

test('the last letter is spoken', async () => {
  const [bare, spaced] = [await speakWith(provider, 'seed'), await speakWith(provider, 'seed ')];
  expect(Buffer.from(bare.audio).equals(spaced.audio)).toBe(true);
});

test.each([0.5, 0.75, 1.5, 2, 4])('the rate %d takes the length divided by it', async (rate) => {
  const plain = await speakWith(provider, sentence);
  const { durationMs = 0, warnings } = await speakWith(provider, sentence, { prosody: { rate } });
  const measured = (plain.durationMs ?? 0) / durationMs;
  expect(measured / rate).toBeGreaterThan(0.9);
  expect(measured / rate).toBeLessThan(1.1);
  expect(warnings).toEqual([]);
});

test.each([
  ['en-us', -6],
  ['en-us', -3],
  ['en-us', 4],
  ['en-us', 8],
  ['en-us+f3', -4],
  ['en-us+f3', 6],
  ['en-us+f5', 3],
])('%s shifted by %d semitones is heard so, to one and a quarter', async (voice, pitch) => {
  const plain = await speakWith(provider, sentence, { voice });
  const { audio, warnings } = await speakWith(provider, sentence, { voice, prosody: { pitch } });
  const heard = 12 * Math.log2(pitchOf(audio) / pitchOf(plain.audio));
  expect(Math.abs(heard - pitch)).toBeLessThan(1.25);
  expect(warnings).toEqual([]);
});

test.each([
  [-40, 0.7],
  [-12, 0.2],
  [-6, 0.1],
  [-3, 0.1],
  [3, 0.8],
  [6, 1],
])('a volume of %d dB changes the level by so much', async (volume, tolerance) => {
  const plain = await speakWith(provider, sentence);
  const { audio } = await speakWith(provider, sentence, { prosody: { volume } });
  expect(Math.abs(levelOf(audio) - levelOf(plain.audio) - volume)).toBeLessThan(tolerance);
});

test('what is beyond the program becomes the nearest possible, with a warning', async () => {
  const { warnings } = await speakWith(provider, 'one', { prosody: { rate: 0.25, pitch: 20, volume: 16 } });
  expect(warnings.map(({ code }) => code)).toEqual(['option_clamped', 'option_clamped', 'option_clamped']);
  const { warnings: low } = await speakWith(provider, 'one', { prosody: { pitch: -20, volume: -96 } });
  expect(low.map(({ code }) => code)).toEqual(['option_clamped', 'option_clamped']);
});

test('what it lacks is said, and nothing is made up', async () => {
  const result = await speakWith(provider, 'one', {
    style: { name: 'sad' },
    instructions: 'Softly.',
    words: true,
  });
  expect(result.words).toBeUndefined();
  expect(result.warnings.map(({ code }) => code)).toEqual(Array(3).fill('option_not_applied'));
});

test('text without a sound is silence with a warning', async () => {
  for (const value of ['\u0001\u0002', '\u{e001}', ' - ', '\n']) {
    const { warnings, durationMs } = await speakWith(provider, value);
    expect(warnings.map(({ code }) => code)).toEqual(['nothing_spoken']);
    expect(durationMs).toBeLessThan(100);
  }
  expect((await speakWith(provider, '😀')).warnings).toEqual([]);
});

test('5,000 code points are spoken, one more is refused', async () => {
  const { durationMs = 0 } = await speakWith(provider, 'word '.repeat(1000));
  expect(durationMs).toBeGreaterThan(200_000);
  await expect(speakWith(provider, '😀'.repeat(5001))).rejects.toMatchObject({
    code: 'limit_exceeded',
    extensions: { limit: 5000, actual: 5001 },
  });
}, 60_000);

test('speech of more than half an hour is ended and refused', async () => {
  const value = `<speak>${'<break time="10s"/>7 '.repeat(200)}</speak>`;
  const call = speakWith(provider, '', { input: { kind: 'ssml', value } });
  await expect(call).rejects.toMatchObject({ code: 'limit_exceeded' });
}, 60_000);
