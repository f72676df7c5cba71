import type { Block } from '../block.ts';
import { flacFrames } from './frames.ts';

/** The samples of a FLAC file. */
export function* flacBlocks(file: number): Generator<Block> {
  for (const { channels, sampleRate, bits } of flacFrames(file)) {
    const samples = new Float32Array(channels[0]?.length ?? 0);
    const scale = 1 / (channels.length * 2 ** (bits - 1));
    for (let place = 0; place < samples.length; place += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[place] ?? 0;
      samples[place] = sum * scale;
    }
    yield { samples, sampleRate };
  }
}
