import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A real recording and what is said in it. */
export interface Spoken {
  readonly name: string;
  /** WAV: 44 bytes of header, then 16 kHz mono samples of 16 bits. */
  readonly file: Buffer;
  readonly words: string;
}

/**
 * Reads the recordings of `speech/` that its README lists with their words.
 *
 * @throws Error where `DRAGOMAN_CORPUS` names no folder
 */
export const readSpeech = async (): Promise<readonly Spoken[]> => {
  const folder = process.env.DRAGOMAN_CORPUS;
  if (!folder)
    throw new Error('Set DRAGOMAN_CORPUS to the folder that holds speech/: there is nothing to measure on.');
  const list = await readFile(join(folder, 'speech', 'README.md'), 'utf8');
  const rows = [...list.matchAll(/^\| ([\w-]+\.wav) \| (.+?) \|$/gm)];
  return Promise.all(
    rows.map(async ([, name = '', words = '']) => ({
      name,
      words,
      file: await readFile(join(folder, 'speech', name)),
    })),
  );
};
