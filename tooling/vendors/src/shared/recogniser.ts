import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** A word that was heard. */
export interface HeardWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** 0..1. */
  readonly confidence: number;
}

/** What doubles may set. */
export interface RecogniserOptions {
  /** A JSGF grammar: nothing but its sentences is heard. Default: American English. */
  readonly grammar?: string;
  readonly signal?: AbortSignal;
}

/** Softer than this nobody speaks, but PocketSphinx hears words. */
const faintest = 100;

const isSilence = (pcm: Uint8Array): boolean => {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let offset = 0; offset + 1 < pcm.length; offset += 2)
    if (Math.abs(view.getInt16(offset, true)) >= faintest) return false;
  return true;
};

const readWords = (table: string): HeardWord[] =>
  table
    .split('\n')
    .map((line) => line.split(' '))
    .filter((columns) => columns.length === 6)
    .map(([, , start, length, text = '', confidence]) => ({
      text,
      startMs: Math.round(Number(start) * 1000),
      endMs: Math.round((Number(start) + Number(length)) * 1000),
      confidence: Math.min(1, Math.max(0, Number(confidence))),
    }));

/**
 * Really hears, by this machine's PocketSphinx (`apt-get install pocketsphinx pocketsphinx-en-us`): the words of 16 kHz
 * mono samples of 16 bits, as one utterance. Silence has no words.
 */
export const recognise = async (
  pcm: Uint8Array,
  { grammar, signal }: RecogniserOptions = {},
): Promise<readonly HeardWord[]> => {
  if (isSilence(pcm)) return [];
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-recogniser-'));
  const file = (name: string): string => join(folder, name);
  try {
    await writeFile(file('audio.raw'), pcm);
    await writeFile(file('list'), 'audio\n');
    if (grammar !== undefined) await writeFile(file('grammar.jsgf'), grammar);
    await runTool('pocketsphinx_batch', {
      parameters: [
        ...['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw'],
        ...['-ctl', file('list'), '-ctm', file('words')],
        // Its own silence detection leaves time out of the times.
        ...['-cmn', 'batch', '-remove_silence', 'no', '-logfn', '/dev/null'],
        ...(grammar === undefined ? [] : ['-jsgf', file('grammar.jsgf')]),
      ],
      signal,
    });
    return readWords(await readFile(file('words'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
