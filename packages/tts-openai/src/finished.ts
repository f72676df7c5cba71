import type { AudioFormat } from '@dragoman/provider';
import { durationMsOf, readWavHeader, viewOf } from '@dragoman/sound-kit';

/** The vendor sends the header of a WAV before it knows its length: this writes it in. */
const sizeWav = (audio: Buffer): void => {
  const header = readWavHeader(audio);
  if (header === undefined) return;
  const view = viewOf(audio);
  view.setUint32(4, audio.length - 8, true);
  view.setUint32(header.start - 4, audio.length - header.start, true);
};

/** Whole speech, its header right and its length told where the bytes tell it. */
export const finished = (
  audio: Buffer,
  format: AudioFormat,
): { readonly audio: Uint8Array; readonly durationMs?: number } => {
  if (format.kind === 'container' && format.container === 'wav') sizeWav(audio);
  const durationMs = durationMsOf(audio, format);
  return durationMs === undefined ? { audio } : { audio, durationMs };
};
