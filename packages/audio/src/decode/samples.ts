import type { WavCodec } from '../inspect/wav.ts';

/** One sample, −1..1, at a place of bytes. */
export type SampleReader = (view: DataView, offset: number) => number;

const muLaw = (byte: number): number => {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0xf) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return ((bits & 0x80) !== 0 ? 0x84 - magnitude : magnitude - 0x84) / 32_768;
};

const aLaw = (byte: number): number => {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = ((bits & 0xf) << 4) + (exponent === 0 ? 8 : 0x108);
  const magnitude = exponent > 1 ? mantissa << (exponent - 1) : mantissa;
  return ((bits & 0x80) !== 0 ? magnitude : -magnitude) / 32_768;
};

const tableOf = (law: (byte: number) => number): SampleReader => {
  const table = Float32Array.from({ length: 256 }, (_, byte) => law(byte));
  return (view, offset) => table[view.getUint8(offset)] ?? 0;
};

const finite = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0);

/** How the samples of each kind are read. */
export const sampleReaders: Readonly<Record<WavCodec, SampleReader>> = {
  pcm_u8: (view, offset) => (view.getUint8(offset) - 128) / 128,
  pcm_s16le: (view, offset) => view.getInt16(offset, true) / 32_768,
  pcm_s24le: (view, offset) => (view.getInt8(offset + 2) * 65_536 + view.getUint16(offset, true)) / 8_388_608,
  pcm_s32le: (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
  pcm_f32le: (view, offset) => finite(view.getFloat32(offset, true)),
  pcm_f64le: (view, offset) => finite(view.getFloat64(offset, true)),
  pcm_mulaw: tableOf(muLaw),
  pcm_alaw: tableOf(aLaw),
};

/** Samples as 16 bits, little-endian. */
export const toBytes = (samples: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, place) => {
    view.setInt16(place * 2, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true);
  });
  return bytes;
};

/** The mean of all channels. */
export const toMono = (channels: readonly Float32Array[]): Float32Array => {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  const mono = first.slice();
  for (const channel of others)
    for (let place = 0; place < mono.length; place += 1)
      mono[place] = (mono[place] ?? 0) + (channel[place] ?? 0);
  for (let place = 0; place < mono.length; place += 1) mono[place] = (mono[place] ?? 0) / channels.length;
  return mono;
};
