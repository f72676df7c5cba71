import { readSync } from 'node:fs';
import type { WavLayout } from '../inspect/wav.ts';
import type { Block } from './block.ts';
import { sampleReaders } from './samples.ts';

const chunkBytes = 8192;

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
