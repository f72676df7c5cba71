import { readSync } from 'node:fs';
import type { WavLayout } from '../inspect/wav.ts';
import type { CompressedKind } from './decode-task.ts';
import { sampleReaders, toMono } from './samples.ts';

/** A stretch of one channel. */
export interface Block {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

const chunkBytes = 8192;

function* chunksOf(file: number): Generator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(chunkBytes);
    const length = readSync(file, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

/** The samples of a WAV. */
export function* wavBlocks(file: number, layout: WavLayout): Generator<Block> {
  const { codec, channels, sampleBytes, sampleRate, start, end } = layout;
  const read = sampleReaders[codec];
  const frameBytes = sampleBytes * channels;
  const buffer = new Uint8Array(Math.max(1, Math.floor(chunkBytes / frameBytes)) * frameBytes);
  const view = new DataView(buffer.buffer);
  for (let offset = start; offset < end; ) {
    const length = readSync(file, buffer, 0, Math.min(buffer.length, end - offset), offset);
    if (length < frameBytes) return;
    const samples = new Float32Array(Math.floor(length / frameBytes));
    for (let place = 0; place < samples.length; place += 1) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1)
        sum += read(view, place * frameBytes + channel * sampleBytes);
      samples[place] = sum / channels;
    }
    offset += samples.length * frameBytes;
    yield { samples, sampleRate };
  }
}

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

interface Decoder {
  readonly ready: Promise<void>;
  decode(chunk: Uint8Array): Decoded | Promise<Decoded>;
  flush?(): Promise<Decoded>;
}

/** Loads one decoder alone: each brings its WebAssembly along. */
const decoders: Readonly<Record<CompressedKind, () => Promise<Decoder>>> = {
  mp3: async () => new (await import('mpg123-decoder')).MPEGDecoder(),
  flac: async () => new (await import('@wasm-audio-decoders/flac')).FLACDecoder(),
  opus: async () => new (await import('ogg-opus-decoder')).OggOpusDecoder(),
  vorbis: async () => new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder(),
};

const blockOf = ({ channelData, sampleRate }: Decoded): Block => ({
  samples: toMono(channelData),
  sampleRate,
});

/** The samples of a compressed file. What is broken in it is left out. */
export async function* compressedBlocks(file: number, kind: CompressedKind): AsyncGenerator<Block> {
  const decoder = await decoders[kind]();
  await decoder.ready;
  for (const chunk of chunksOf(file)) yield blockOf(await decoder.decode(chunk));
  if (decoder.flush !== undefined) yield blockOf(await decoder.flush());
}
