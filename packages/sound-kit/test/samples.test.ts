import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMonoReader, levelOf, readMono, type SampleEncoding, writeSamples } from '../src/index.ts';

/** What FFmpeg makes of samples in another encoding. */
const byFfmpeg = (from: string, to: string, input: Uint8Array): Buffer => {
  const of = (encoding: string): readonly string[] => ['-f', encoding, '-ar', '8000', '-ac', '1'];
  const { stdout, status } = spawnSync(
    'ffmpeg',
    ['-v', 'error', ...of(from), '-i', 'pipe:0', ...of(to), 'pipe:1'],
    {
      input,
      maxBuffer: 10_000_000,
    },
  );
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
  return stdout;
};

/** Every sample of 16 bits, once. */
const every = Buffer.from(Int16Array.from({ length: 65_536 }, (_, place) => place - 32_768).buffer);

describe('samples', () => {
  it.each(['mulaw', 'alaw'] as const)(
    'in %s are read as FFmpeg reads them, and written as near',
    (encoding) => {
      const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      expect(writeSamples(readMono(bytes, { encoding, channels: 1 }))).toEqual(
        Uint8Array.from(byFfmpeg(encoding, 's16le', bytes)),
      );
      const samples = readMono(every, { encoding: 's16le', channels: 1 });
      const companded = readMono(writeSamples(samples, encoding), { encoding, channels: 1 });
      // Sixteen steps for each doubling: half of one is less than a thirtieth. The smallest step is eight in µ-law, sixteen in A-law.
      const excess = samples.map(
        (value, place) => Math.abs((companded[place] ?? 0) - value) - Math.abs(value) / 30,
      );
      expect(Math.max(...excess)).toBeLessThanOrEqual((encoding === 'mulaw' ? 4 : 8) / 32_768);
    },
  );

  it.each<SampleEncoding>(['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le'])(
    'in %s are read as they were meant',
    (encoding) => {
      const coarse = Buffer.from(Int16Array.from({ length: 256 }, (_, place) => (place - 128) * 256).buffer);
      const read = readMono(byFfmpeg('s16le', encoding, coarse), { encoding, channels: 1 });
      expect(Buffer.from(writeSamples(read)).equals(coarse)).toBe(true);
    },
  );

  it('of floating point beyond the loudest are clipped, and none that are no number are heard', () => {
    const bytes = new Uint8Array(
      Float32Array.from([2, -2, Number.NaN, Number.POSITIVE_INFINITY, 0.5]).buffer,
    );
    expect([...readMono(bytes, { encoding: 'f32le', channels: 1 })]).toEqual([1, -1, 0, 0, 0.5]);
    expect(Buffer.from(writeSamples(Float32Array.from([2, -2]))).toString('hex')).toBe('ff7f0080');
  });

  it('of several channels are the mean of them', () => {
    const bytes = new Uint8Array(Int16Array.from([100, 300, -2, 2, 7]).buffer);
    const mono = readMono(bytes, { encoding: 's16le', channels: 2 });
    expect([...mono].map((sample) => sample * 32_768)).toEqual([200, 0]);
  });

  it('are the same, however their bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 100 }),
        fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
        fc.constantFrom<SampleEncoding>('u8', 's16le', 's24le'),
        fc.integer({ min: 1, max: 3 }),
        (bytes, cuts, encoding, channels) => {
          const read = createMonoReader({ encoding, channels });
          const samples: number[] = [];
          for (let place = 0, turn = 0; place < bytes.length; turn += 1) {
            const length = 1 + (cuts[turn % cuts.length] ?? 0);
            samples.push(...read(bytes.subarray(place, place + length)));
            place += length;
          }
          expect(samples).toEqual([...readMono(bytes, { encoding, channels })]);
        },
      ),
    );
  });

  it('have a level', () => {
    expect(levelOf(new Uint8Array(Int16Array.from([16_384, -16_384]).buffer))).toBeCloseTo(-6.02, 2);
    expect(levelOf(new Uint8Array(4))).toBe(Number.NEGATIVE_INFINITY);
  });
});
