import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@dragoman/provider-kit';
import type { Utterance } from '../audio/find-utterances.ts';
import { garbage } from '../failures.ts';
import type { PocketsphinxOptions } from '../options.ts';
import { modelFiles } from '../program/installation.ts';
import { type HeardWord, readWords } from './read-words.ts';

/** What the program writes to its output, which is nothing of interest. */
const mostOutput = 1_000_000;

const readAnswer = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw garbage(`There is no answer: ${(cause as NodeJS.ErrnoException).code}.`);
  }
};

/** How many times as long as the recording it may take: on a busy machine it falls behind speech. */
const patience = 4;

/** The program's parameters. Every path is ours or the operator's. */
const parametersOf = (
  folder: string,
  { modelDirectory, grammar }: PocketsphinxOptions,
): readonly string[] => {
  const model = modelFiles(modelDirectory);
  const file = (name: string): string => join(folder, name);
  return [
    ...['-hmm', model['-hmm'], '-dict', model['-dict']],
    ...(grammar === undefined ? ['-lm', model['-lm']] : ['-jsgf', file('grammar.jsgf')]),
    ...['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw', '-ctl', file('list')],
    ...['-hyp', file('texts'), '-ctm', file('words')],
    // One mean over each utterance halves the errors against a mean that is still being learnt.
    ...['-cmn', 'batch', '-remove_silence', 'no', '-logfn', '/dev/null'],
  ];
};

/**
 * Lets the program hear utterances; gives the words of each. All it needs is in a folder that nobody else may read and
 * that is gone afterwards, whatever happens.
 */
export const recognise = async (
  samples: Int16Array,
  utterances: readonly Utterance[],
  options: PocketsphinxOptions,
  signal: AbortSignal,
): Promise<readonly (readonly HeardWord[])[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-pocketsphinx-'));
  try {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    await writeFile(join(folder, 'audio.raw'), bytes, { mode: 0o600 });
    await writeFile(
      join(folder, 'list'),
      utterances.map(({ start, end }, index) => `audio ${start} ${end} ${index}\n`).join(''),
    );
    if (options.grammar !== undefined) await writeFile(join(folder, 'grammar.jsgf'), options.grammar);
    await runProgram({
      program: options.program,
      parameters: parametersOf(folder, options),
      mostOutput,
      timeoutMs: options.timeoutMs + patience * Math.ceil(samples.length / 16),
      signal,
    });
    const [texts, words] = [await readAnswer(join(folder, 'texts')), await readAnswer(join(folder, 'words'))];
    return readWords(texts, words, utterances.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
