import { expect, it } from 'vitest';
import { wavOf } from '../../src/pages/playground/wav.ts';

it('writes samples as a WAV of 16 bits, and cuts what is too loud', async () => {
  const blob = wavOf(Float32Array.of(0, 1, -1, 0.5, 7), 16_000);
  const bytes = Buffer.from(await blob.arrayBuffer());
  expect(blob.type).toBe('audio/wav');
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  // PCM, one channel, samples and bytes a second, bytes and bits a sample.
  expect([20, 22, 32, 34].map((at) => bytes.readUInt16LE(at))).toEqual([1, 1, 2, 16]);
  expect([24, 28, 40].map((at) => bytes.readUInt32LE(at))).toEqual([16_000, 32_000, 10]);
  expect([44, 46, 48, 50, 52].map((at) => bytes.readInt16LE(at))).toEqual([
    0, 32_767, -32_768, 16_384, 32_767,
  ]);
});
