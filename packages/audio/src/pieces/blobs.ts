import { openAsBlob } from 'node:fs';
import type { RawAudio } from '@dragoman/provider';
import { bytesPerFrame, speechFormat, wavHeader } from '@dragoman/sound-kit';
import type { Piece, Recording } from '../types.ts';

/** The samples of a piece, `speechFormat`, as they stand on disk: nothing is read before somebody reads it. */
export const readPiece = async (
  { path }: Recording,
  { startByte, endByte }: Pick<Piece, 'startByte' | 'endByte'>,
): Promise<Blob> => (await openAsBlob(path)).slice(startByte, endByte);

/**
 * A WAV around raw samples or a whole recording, which stay where they are. `format` is `speechFormat` where nothing
 * else is said.
 */
export const wavBlob = async (samples: Blob | Recording, format: RawAudio = speechFormat): Promise<Blob> => {
  const blob = samples instanceof Blob ? samples : await openAsBlob(samples.path);
  const whole = blob.size - (blob.size % bytesPerFrame(format));
  return new Blob([wavHeader(format, whole), blob.slice(0, whole)], { type: 'audio/wav' });
};
