import type { RawAudio } from '@dragoman/provider';

/** The two laws of ITU-T G.711. */
export type Law = Exclude<RawAudio['encoding'], 's16le'>;

/** The place of the highest bit from which on a segment begins. */
const segmentOf = (magnitude: number, first: number): number =>
  Math.max(0, 31 - Math.clz32(magnitude) - first);

const toMuLaw = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84;
  const segment = segmentOf(magnitude, 7);
  return ~(sign | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff;
};

const toALaw = (sample: number): number => {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(sample < 0 ? -sample - 1 : sample, 32_767) >> 3;
  const segment = segmentOf(magnitude | 1, 4);
  const step = (segment < 2 ? magnitude >> 1 : magnitude >> segment) & 0x0f;
  return (sign | (segment << 4) | step) ^ 0x55;
};

const ofMuLaw = (byte: number): number => {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0xf) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return (bits & 0x80) !== 0 ? 0x84 - magnitude : magnitude - 0x84;
};

const ofALaw = (byte: number): number => {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = ((bits & 0xf) << 4) + (exponent === 0 ? 8 : 0x108);
  const magnitude = exponent > 1 ? mantissa << (exponent - 1) : mantissa;
  return (bits & 0x80) !== 0 ? magnitude : -magnitude;
};

const encoders = { mulaw: toMuLaw, alaw: toALaw } as const;
const decoders = { mulaw: ofMuLaw, alaw: ofALaw } as const;
const encoded: Partial<Record<Law, Uint8Array>> = {};
const decoded: Partial<Record<Law, Int16Array>> = {};

/** The byte of each sample of 16 bits, by the sample's own bits as a number without a sign. */
export const encodingTable = (law: Law): Uint8Array => {
  encoded[law] ??= Uint8Array.from({ length: 65_536 }, (_, bits) => encoders[law]((bits << 16) >> 16));
  return encoded[law];
};

/** The sample of 16 bits of each byte. */
export const decodingTable = (law: Law): Int16Array => {
  decoded[law] ??= Int16Array.from({ length: 256 }, (_, byte) => decoders[law](byte));
  return decoded[law];
};
