import type { AudioContainer, AudioFormat } from '@dragoman/provider';
import { readWav, wavDurationMs } from './wav.ts';

const starts = (audio: Uint8Array, offset: number, tag: string): boolean =>
  [...tag].every((character, index) => audio[offset + index] === character.charCodeAt(0));

/** A frame of MPEG audio: eleven set bits, a version and a layer that exist. */
const startsMpegFrame = (audio: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0] = audio;
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) !== 0 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  );
};

/** The container that the first bytes show; undefined where they show none. */
export const sniffContainer = (audio: Uint8Array): AudioContainer['container'] | undefined => {
  if (starts(audio, 0, 'RIFF') && starts(audio, 8, 'WAVE')) return 'wav';
  if (starts(audio, 0, 'OggS')) return 'ogg';
  if (starts(audio, 0, 'fLaC')) return 'flac';
  if (starts(audio, 4, 'ftyp')) return 'm4a';
  if (starts(audio, 0, '\u001aE\u00df\u00a3')) return 'webm';
  if (starts(audio, 0, 'ID3') || startsMpegFrame(audio)) return 'mp3';
  return undefined;
};

/** How long audio lasts, in milliseconds, where its bytes tell it. */
export const durationOf = (audio: Uint8Array, format: AudioFormat): number | undefined => {
  if (format.kind === 'raw') {
    const bytesPerSample = format.encoding === 's16le' ? 2 : 1;
    return (audio.length * 1000) / (format.sampleRate * format.channels * bytesPerSample);
  }
  const header = format.container === 'wav' ? readWav(audio) : undefined;
  return header && wavDurationMs(header);
};

/** What is wrong with the format that audio is said to have; undefined where nothing is. */
export const formatFault = (audio: Uint8Array, format: AudioFormat): string | undefined => {
  if (audio.length === 0) return 'there is no audio';
  const container = sniffContainer(audio);
  if (format.kind === 'container') {
    if (container !== format.container) {
      return `it is said to be ${format.container}, its first bytes are ${container ?? 'of no container'}`;
    }
    return container === 'wav' && readWav(audio) === undefined ? 'its WAV header is broken' : undefined;
  }
  // Two bytes can look like a frame of MPEG audio by chance; a whole tag cannot.
  if (container !== undefined && container !== 'mp3') return `it is said to be raw, yet it is ${container}`;
  const whole = (format.encoding === 's16le' ? 2 : 1) * format.channels;
  return audio.length % whole === 0 ? undefined : 'it ends in the middle of a sample';
};
