import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { flacFrames } from '../src/decode/flac/frames.ts';
import { convert, say, temporaryFolder } from './support/files.ts';
import { bytes, makeWav } from './support/wav.ts';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);

/** The samples of all channels by turns, in so many bytes each, as they stand in a WAV. */
const decode = (path: string, sampleBytes: number): Buffer => {
  const file = openSync(path, 'r');
  try {
    const parts: Buffer[] = [];
    for (const { channels, bits } of flacFrames(file)) {
      const count = channels[0]?.length ?? 0;
      const part = Buffer.alloc(count * channels.length * sampleBytes);
      const scale = 2 ** (sampleBytes * 8 - bits);
      channels.forEach((samples, channel) => {
        samples.forEach((sample, place) => {
          part.writeIntLE(sample * scale, (place * channels.length + channel) * sampleBytes, sampleBytes);
        });
      });
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    closeSync(file);
  }
};

/** What FFmpeg makes of a file. */
const expected = (path: string, sampleBytes: number): Buffer => {
  const format = `s${sampleBytes * 8}le`;
  convert(path, `${path}.raw`, '-f', format, '-c:a', `pcm_${format}`);
  return readFileSync(`${path}.raw`);
};

const expectSame = (path: string, sampleBytes: number): void => {
  const samples = decode(path, sampleBytes);
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.equals(expected(path, sampleBytes))).toBe(true);
};

/** Two bytes each: noise, silence, one value, slopes, full swings, and what has low bits of nothing. */
const samplesOf = (shape: string, count: number, channels: number): Uint8Array => {
  const samples = new Int16Array(count * channels);
  for (let place = 0; place < samples.length; place += 1) {
    const time = Math.floor(place / channels);
    const noise = ((place * 1_103_515_245 + 12_345) >>> 8) & 0xffff;
    samples[place] =
      {
        noise,
        silence: 0,
        constant: -1234,
        slope: time * 3,
        swing: time % 2 === 0 ? 32_767 : -32_768,
        wasted: (noise & 0xff) << 8,
        wave: 12_000 * Math.sin(time / 9) + (noise % 50) + (place % channels) * 400,
      }[shape] ?? 0;
  }
  return new Uint8Array(samples.buffer);
};

const shapes = ['noise', 'silence', 'constant', 'slope', 'swing', 'wasted', 'wave'] as const;

test('any sound is decoded to the same bits as by FFmpeg', () => {
  const options = fc.record({
    shape: fc.constantFrom(...shapes),
    channels: fc.constantFrom(1, 2, 5, 6),
    count: fc.integer({ min: 20, max: 6000 }),
    level: fc.integer({ min: 0, max: 12 }),
    sampleRate: fc.constantFrom(8000, 16_000, 22_050, 44_100, 11_025, 96_000, 37_000, 12_345),
    frame: fc.constantFrom(192, 500, 1152, 4096, 4608),
    prediction: fc.constantFrom('none', 'fixed', 'levinson'),
    exact: fc.boolean(),
  });
  fc.assert(
    fc.property(options, ({ shape, channels, count, level, sampleRate, frame, prediction, exact }) => {
      writeFileSync(at('any.wav'), makeWav(samplesOf(shape, count, channels), { channels, sampleRate }));
      convert(
        at('any.wav'),
        at('any.flac'),
        ...['-compression_level', `${level}`, '-frame_size', `${frame}`, '-lpc_type', prediction],
        ...['-exact_rice_parameters', exact ? '1' : '0', '-strict', 'experimental'],
      );
      expectSame(at('any.flac'), 2);
    }),
    {
      numRuns: 8,
      // A last frame that is longer than its samples as they are.
      examples: [
        [
          {
            shape: 'swing',
            channels: 1,
            count: 120,
            level: 0,
            sampleRate: 8000,
            frame: 192,
            prediction: 'none',
            exact: false,
          },
        ],
      ],
    },
  );
}, 120_000);

describe('speech', () => {
  beforeAll(() => say('The quick brown fox jumps over the lazy dog.', at('speech.wav')));

  test.each([
    ['of 24 bits', 3, ['-sample_fmt', 's32', '-bits_per_raw_sample', '24', '-af', 'volume=0.7']],
    ['of 16 bits', 2, ['-sample_fmt', 's16']],
    ['in both channels', 2, ['-af', 'pan=stereo|c0=c0|c1=0.4*c0', '-ch_mode', 'mid_side']],
    ['left and side', 2, ['-af', 'pan=stereo|c0=c0|c1=0.4*c0', '-ch_mode', 'left_side']],
    ['side and right', 2, ['-af', 'pan=stereo|c0=c0|c1=0.4*c0', '-ch_mode', 'right_side']],
    ['behind long comments', 2, ['-metadata', `comment=${'words '.repeat(15_000)}`]],
  ] as const)('%s is decoded to the same bits', (_name, sampleBytes, options) => {
    convert(at('speech.wav'), at('speech.flac'), ...options);
    expectSame(at('speech.flac'), sampleBytes);
  });

  test('behind tags of another kind is decoded, too', () => {
    convert(at('speech.wav'), at('plain.flac'));
    const tag = bytes('ID3', Uint8Array.of(4, 0, 0, 0, 0, 1, 0), Buffer.alloc(128, 0xff));
    writeFileSync(at('tagged.flac'), bytes(tag, readFileSync(at('plain.flac'))));
    expect(decode(at('tagged.flac'), 2).equals(decode(at('plain.flac'), 2))).toBe(true);
  });

  test('changed anywhere gives the frames that are whole, and no others', () => {
    convert(at('speech.wav'), at('whole.flac'), '-frame_size', '1024');
    const whole = readFileSync(at('whole.flac'));
    const samples = decode(at('whole.flac'), 2);
    const frameBytes = 1024 * 2;
    const known = new Set<string>();
    for (let place = 0; place < samples.length; place += frameBytes)
      known.add(samples.toString('latin1', place, place + frameBytes));
    const change = fc.tuple(fc.integer({ min: 10_000, max: whole.length - 1 }), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const broken = Uint8Array.from(whole);
        for (const [place, value] of changes) broken[place] = value;
        writeFileSync(at('broken.flac'), broken);
        const left = decode(at('broken.flac'), 2);
        expect(left.length).toBeGreaterThanOrEqual(samples.length - changes.length * 2 * frameBytes);
        for (let place = 0; place < left.length; place += frameBytes)
          expect(known.has(left.toString('latin1', place, place + frameBytes))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});
