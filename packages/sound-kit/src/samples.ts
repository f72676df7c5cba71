import type { RawAudio } from '@dragoman/provider';
import { viewOf } from './bytes.ts';
import { bitsOf, bytesPerFrame, type SampleEncoding, type SampleFormat } from './formats.ts';
import { decodingTable, encodingTable, type Law } from './g711.ts';

/** One sample, −1..1, at an offset. */
type SampleReader = (view: DataView, offset: number) => number;

const ofLaw = (law: Law): SampleReader => {
  const table = decodingTable(law);
  return (view, offset) => (table[view.getUint8(offset)] ?? 0) / 32_768;
};

const within = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0);

const readers: Readonly<Record<SampleEncoding, () => SampleReader>> = {
  u8: () => (view, offset) => (view.getUint8(offset) - 128) / 128,
  s16le: () => (view, offset) => view.getInt16(offset, true) / 32_768,
  s24le: () => (view, offset) =>
    (view.getInt8(offset + 2) * 65_536 + view.getUint16(offset, true)) / 8_388_608,
  s32le: () => (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
  f32le: () => (view, offset) => within(view.getFloat32(offset, true)),
  f64le: () => (view, offset) => within(view.getFloat64(offset, true)),
  mulaw: () => ofLaw('mulaw'),
  alaw: () => ofLaw('alaw'),
};

type Layout = Pick<SampleFormat, 'encoding' | 'channels'>;

/** Reads samples, −1..1, of bytes: the mean of all channels. What is left of a frame at the end is left out. */
export const readMono = (bytes: Uint8Array, layout: Layout): Float32Array => {
  const read = readers[layout.encoding]();
  const [sampleBytes, frameBytes] = [bitsOf[layout.encoding] / 8, bytesPerFrame(layout)];
  const view = viewOf(bytes);
  const samples = new Float32Array(Math.floor(bytes.length / frameBytes));
  for (let place = 0; place < samples.length; place += 1) {
    let sum = 0;
    for (let channel = 0; channel < layout.channels; channel += 1)
      sum += read(view, place * frameBytes + channel * sampleBytes);
    samples[place] = sum / layout.channels;
  }
  return samples;
};

/** As `readMono`, of bytes that come in pieces: a frame that is cut waits for its rest. */
export const createMonoReader = (layout: Layout): ((piece: Uint8Array) => Float32Array) => {
  const frameBytes = bytesPerFrame(layout);
  let rest: Uint8Array = new Uint8Array();
  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    rest = bytes.slice(bytes.length - (bytes.length % frameBytes));
    return readMono(bytes, layout);
  };
};

/** Samples of one channel, −1..1, as bytes. What is beyond is clipped. */
export const writeSamples = (
  samples: Float32Array,
  encoding: RawAudio['encoding'] = 's16le',
): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array((samples.length * bitsOf[encoding]) / 8);
  const view = viewOf(bytes);
  const table = encoding === 's16le' ? undefined : encodingTable(encoding);
  samples.forEach((sample, place) => {
    const value = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
    if (table === undefined) view.setInt16(place * 2, value, true);
    else bytes[place] = table[value & 0xffff] ?? 0;
  });
  return bytes;
};

/** The level of 16-bit samples: in dB below the loudest possible, −∞ where all are zero. */
export const levelOf = (bytes: Uint8Array): number => {
  const view = viewOf(bytes);
  let sum = 0;
  for (let place = 0; place + 1 < bytes.length; place += 2) sum += view.getInt16(place, true) ** 2;
  return 10 * Math.log10(sum / (bytes.length / 2) / 32_768 ** 2);
};
