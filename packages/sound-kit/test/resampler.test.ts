import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Resampler, resample as resampleWhole } from '../src/index.ts';

const sine = (frequency: number, rate: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, place) => 0.5 * Math.sin((2 * Math.PI * frequency * place) / rate));

const resample = (
  samples: Float32Array,
  from: number,
  to: number,
  blocks: readonly number[] = [4096],
): Float32Array => {
  const resampler = new Resampler(from, to);
  const output: number[] = [];
  let turn = 0;
  for (let place = 0; place < samples.length; turn += 1) {
    const length = blocks[turn % blocks.length] ?? 1;
    output.push(...resampler.push(samples.subarray(place, place + length)));
    place += length;
  }
  return Float32Array.from([...output, ...resampler.end()]);
};

const decibels = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-20);

test.each([8000, 11_025, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 44_101])(
  'a tone of 1 kHz at %i Hz is that tone at 16 kHz, in its place',
  (rate) => {
    const output = resample(sine(1000, rate, rate), rate, 16_000);
    expect(output.length).toBe(16_000);
    const difference = sine(1000, 16_000, 16_000).map((sample, place) => sample - (output[place] ?? 0));
    // At both ends a tone that begins suddenly is no tone.
    expect(decibels(difference.subarray(200, -200))).toBeLessThan(-70);
  },
);

test('what 16 kHz cannot hold does not come back as something else', () => {
  const output = resample(sine(9500, 44_100, 44_100), 44_100, 16_000);
  expect(decibels(output.subarray(200, -200))).toBeLessThan(-65);
});

test('however the input is cut, the output is the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(8000, 22_050, 44_100, 48_000),
      fc.integer({ min: 1, max: 3000 }),
      (blocks, rate, length) => {
        const input = sine(700, rate, length);
        const output = resample(input, rate, 16_000, blocks);
        expect(output).toEqual(resample(input, rate, 16_000, [length]));
        expect(output.length).toBe(Math.round((length * 16_000) / rate));
      },
    ),
    { numRuns: 100 },
  );
});

test('a whole is resampled as its parts are, and stays what it is at its own rate', () => {
  const input = sine(700, 22_050, 2000);
  expect(resampleWhole(input, 22_050, 16_000)).toEqual(resample(input, 22_050, 16_000));
  expect(resampleWhole(input, 8000, 8000)).toBe(input);
});
