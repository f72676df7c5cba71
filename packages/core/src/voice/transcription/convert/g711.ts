import type { RawAudio } from '@dragoman/provider';

type Companding = Exclude<RawAudio['encoding'], 's16le'>;

/** The place of the highest bit from which on a segment begins. */
const segmentOf = (magnitude: number, first: number): number =>
  Math.max(0, 31 - Math.clz32(magnitude) - first);

const muLaw = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84;
  const segment = segmentOf(magnitude, 7);
  return ~(sign | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff;
};

const aLaw = (sample: number): number => {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(sample < 0 ? -sample - 1 : sample, 32_767) >> 3;
  const segment = segmentOf(magnitude | 1, 4);
  const step = (segment < 2 ? magnitude >> 1 : magnitude >> segment) & 0x0f;
  return (sign | (segment << 4) | step) ^ 0x55;
};

const tableOf = (compand: (sample: number) => number): Uint8Array =>
  Uint8Array.from({ length: 65_536 }, (_, index) => compand((index << 16) >> 16));

const tables: Partial<Record<Companding, Uint8Array>> = {};

/** Writes 16-bit samples as ITU-T G.711 has them. */
export const toG711 = (samples: Int16Array, encoding: Companding): Uint8Array => {
  tables[encoding] ??= tableOf(encoding === 'mulaw' ? muLaw : aLaw);
  const table = tables[encoding];
  return Uint8Array.from(samples, (sample) => table[sample & 0xffff] ?? 0);
};
