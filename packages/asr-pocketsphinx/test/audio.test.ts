import { ServiceError } from '@dragoman/provider';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUtterances } from '../src/audio/find-utterances.ts';
import { readAudio } from '../src/audio/read-audio.ts';
import { readWav } from '../src/audio/read-wav.ts';
import { resample } from '../src/audio/resample.ts';
import { calm, raw, stillness, wav, wavOf } from './support/provider.ts';

const codeOf = async (
  bytes: Uint8Array,
  format: Parameters<typeof readAudio>[0]['format'],
): Promise<string> => {
  try {
    const samples = await readAudio({ audio: new Blob([Uint8Array.from(bytes)]), format, signal: calm() });
    return `${samples.length} samples`;
  } catch (error) {
    return ServiceError.is(error) ? error.code : `thrown: ${error}`;
  }
};

const tone = (hertz: number, rate: number, seconds: number): Buffer =>
  Buffer.from(
    Int16Array.from(
      { length: rate * seconds },
      (_, index) => 16_000 * Math.sin((2 * Math.PI * hertz * index) / rate),
    ).buffer,
  );

const levelOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

const header = wavOf(stillness(0.1));
const damaged = (offset: number, value: number): Buffer => {
  const file = Buffer.from(header);
  file.writeUInt16LE(value, offset);
  return file;
};

test.each<[string, Uint8Array, string]>([
  ['whole', header, '1600 samples'],
  ['of unknown length', wavOf(stillness(0.1), { size: 0xffffffff }), '1600 samples'],
  ['with a surplus chunk', Buffer.concat([header, Buffer.from('LIST\x04\0\0\0abcd')]), '1600 samples'],
  ['empty', Buffer.alloc(0), 'corrupt_audio'],
  ['cut in the header', header.subarray(0, 40), 'corrupt_audio'],
  ['without samples', wavOf(Buffer.alloc(0)), 'corrupt_audio'],
  ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n0000000000000000', 'latin1'), 'corrupt_audio'],
  [
    'with an endless chunk',
    Buffer.concat([header.subarray(0, 36), Buffer.from('HURF9999xxxxxxx')]),
    'corrupt_audio',
  ],
  ['with a huge format', damaged(18, 0x6666), 'corrupt_audio'],
  ['with no channel', damaged(22, 0), 'corrupt_audio'],
  ['with 65,535 channels', damaged(22, 65_535), 'unsupported_format'],
  ['with no bits', damaged(34, 0), 'corrupt_audio'],
  ['with 13 bits', damaged(34, 13), 'unsupported_format'],
  ['compressed', damaged(20, 85), 'unsupported_format'],
  ['at 0 Hz', damaged(24, 0), 'corrupt_audio'],
  ['at 100 Hz', damaged(24, 100), 'unsupported_format'],
])('a WAV that is %s', async (_, audio, expected) => {
  expect(await codeOf(audio, wav)).toBe(expected);
});

test('raw audio is taken as 16 kHz mono alone, whole and not longer than a minute', async () => {
  expect(await codeOf(stillness(1), raw)).toBe('16000 samples');
  expect(await codeOf(Buffer.alloc(0), raw)).toBe('corrupt_audio');
  expect(await codeOf(Buffer.alloc(3), raw)).toBe('corrupt_audio');
  expect(await codeOf(stillness(1), { ...raw, sampleRate: 8000 })).toBe('unsupported_format');
  expect(await codeOf(stillness(1), { ...raw, channels: 2 })).toBe('unsupported_format');
  expect(await codeOf(stillness(1), { ...raw, encoding: 'mulaw' })).toBe('unsupported_format');
  expect(await codeOf(stillness(1), { kind: 'container', container: 'mp3' })).toBe('unsupported_format');
  expect(await codeOf(Buffer.alloc(32_000 * 60 + 14), raw)).toBe('960007 samples');
  expect(await codeOf(Buffer.alloc(32_000 * 60 + 18), raw)).toBe('limit_exceeded');
  expect(await codeOf(wavOf(Buffer.alloc(16_000 * 61), { sampleRate: 8000 }), wav)).toBe('limit_exceeded');
});

test('what is too large to be a minute is refused without being read', async () => {
  const unreadable = new Blob([]);
  Object.defineProperty(unreadable, 'size', { value: 5_000_000_000 });
  const call = readAudio({ audio: unreadable, format: wav, signal: calm() });
  await expect(call).rejects.toMatchObject({ code: 'limit_exceeded' });
});

test('no bytes make the reader fail in another way', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.nat(63), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([offset, patch]) => {
      const file = Buffer.from(header);
      file.set(patch, offset);
      return file;
    }),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (audio) => {
      expect(await codeOf(audio, wav)).toMatch(/^(\d+ samples|corrupt_audio|unsupported_format)$/);
    }),
    { numRuns: 1000 },
  );
});

test.each([8000, 11_025, 22_050, 44_100, 48_000])(
  'a tone at %d Hz keeps its level and pitch',
  async (rate) => {
    const output = await resample(readWav(wavOf(tone(1000, rate, 1), { sampleRate: rate })), calm());
    expect(output.length).toBe(16_000);
    const expected = new Int16Array(tone(1000, 16_000, 1).buffer);
    const difference = output
      .subarray(200, -200)
      .map((sample, index) => sample - (expected[index + 200] ?? 0));
    expect(levelOf(difference)).toBeLessThan(levelOf(expected) * 0.01);
  },
);

test('what 16 kHz cannot hold is filtered out, not folded back', async () => {
  const output = await resample(readWav(wavOf(tone(12_000, 48_000, 1), { sampleRate: 48_000 })), calm());
  expect(levelOf(output.subarray(200, -200))).toBeLessThan(100);
});

test.each([8, 24, 32])('samples of %d bits are read as those of 16', (bits) => {
  const values = [-0.5, 0, 0.25];
  const data = Buffer.alloc((values.length * bits) / 8);
  values.forEach((value, index) => {
    const offset = (index * bits) / 8;
    if (bits === 8) data.writeUInt8(value * 128 + 128, offset);
    else data.writeIntLE(value * 2 ** (bits - 1), offset, bits / 8);
  });
  const file = readWav(wavOf(data, { bits }));
  expect(values.map((_, index) => file.read(index))).toEqual(values);
});

const talk = (seconds: number): Buffer => stillness(seconds, 6000);
const still = (seconds: number): Buffer => stillness(seconds, 10);
const find = async (...parts: Buffer[]) => {
  const bytes = Buffer.concat(parts);
  return findUtterances(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2), calm());
};

test('utterances are cut in pauses of half a second and more', async () => {
  expect(await find(still(2), talk(1), still(0.4), talk(1), still(0.6), talk(1), still(2))).toEqual([
    { start: 175, end: 465 },
    { start: 475, end: 625 },
  ]);
});

test('a recording that begins and ends with speech is left whole', async () => {
  expect(await find(still(0.3), talk(2), still(0.3))).toEqual([{ start: 0, end: 260 }]);
});

test('a word in minutes of silence is found, a click is not', async () => {
  expect(await find(still(60), talk(0.5), still(60))).toEqual([{ start: 5975, end: 6075 }]);
  expect(await find(still(2), talk(1), still(2), talk(0.04), still(2))).toEqual([{ start: 175, end: 325 }]);
});

test('speech without a pause is cut where it is quietest, in less than half a minute', async () => {
  const pieces = await find(still(2), talk(25), still(0.3), talk(25), still(0.3), talk(10), still(2));
  expect(pieces.length).toBe(3);
  for (const [index, { start, end }] of pieces.entries()) {
    expect(end - start).toBeLessThanOrEqual(3000);
    if (index > 0) expect(start).toBe(pieces[index - 1]?.end);
  }
  expect(Math.abs((pieces[0]?.end ?? 0) - 2715)).toBeLessThan(20);
});
