import { readSync } from 'node:fs';
import { bytesPerFrame, readMono } from '@dragoman/sound-kit';
import type { WavLayout } from '../inspect/wav.ts';
import type { Block } from './block.ts';

const chunkBytes = 8192;

/** The samples of a WAV. */
export function* wavBlocks(file: number, layout: WavLayout): Generator<Block> {
  const { sampleRate, start, end } = layout;
  const frameBytes = bytesPerFrame(layout);
  const buffer = new Uint8Array(Math.max(1, Math.floor(chunkBytes / frameBytes)) * frameBytes);
  for (let offset = start; offset < end; ) {
    const length = readSync(file, buffer, 0, Math.min(buffer.length, end - offset), offset);
    if (length < frameBytes) return;
    const samples = readMono(buffer.subarray(0, length), layout);
    offset += samples.length * frameBytes;
    yield { samples, sampleRate };
  }
}
