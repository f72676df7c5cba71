import type { AudioFormat } from '@dragoman/provider';
import { bytesPerFrame, readWavHeader, sniffContainer } from '@dragoman/sound-kit';

/** What is wrong with the format that audio is said to have; undefined where nothing is. */
export const formatFault = (audio: Uint8Array, format: AudioFormat): string | undefined => {
  if (audio.length === 0) return 'there is no audio';
  const container = sniffContainer(audio);
  if (format.kind === 'container') {
    if (container !== format.container) {
      return `it is said to be ${format.container}, its first bytes are ${container ?? 'of no container'}`;
    }
    return container === 'wav' && readWavHeader(audio) === undefined ? 'its WAV header is broken' : undefined;
  }
  // Two bytes can look like a frame of MPEG audio by chance; a whole tag cannot.
  if (container !== undefined && container !== 'mp3') return `it is said to be raw, yet it is ${container}`;
  return audio.length % bytesPerFrame(format) === 0 ? undefined : 'it ends in the middle of a sample';
};
