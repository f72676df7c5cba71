import { runProgram } from '@dragoman/provider-kit';
import { rawDurationMs, speechFormat } from '@dragoman/sound-kit';
import { failures } from '../failures.ts';
import { modelFiles } from '../installation.ts';
import type { PocketsphinxOptions } from '../options.ts';
import type { Utterance } from './find-utterances.ts';
import { createNamelessFile, type NamelessFile } from './nameless-file.ts';
import { type HeardWord, readWords } from './read-words.ts';

/** What the program writes to its output, which is nothing of interest. */
const maxOutput = 1_000_000;

/** How many times as long as the recording it may take: on a busy machine it falls behind speech. */
const patience = 4;

/** The files of one run, in the order of their descriptors in the program: 3 and on. */
const fileNames = ['audio', 'list', 'texts', 'words', 'grammar'] as const;
type Files = Readonly<Record<(typeof fileNames)[number], NamelessFile>>;

const numberOf = (name: keyof Files): number => 3 + fileNames.indexOf(name);
const pathOf = (name: keyof Files): string => `/dev/fd/${numberOf(name)}`;

/** The program's parameters. Every path is ours or the operator's. */
const parametersOf = ({ modelDirectory, grammar }: PocketsphinxOptions): readonly string[] => {
  const model = modelFiles(modelDirectory);
  return [
    ...['-hmm', model['-hmm'], '-dict', model['-dict']],
    ...(grammar === undefined ? ['-lm', model['-lm']] : ['-jsgf', pathOf('grammar')]),
    ...['-adcin', 'yes', '-cepdir', '/dev/fd', '-cepext', '', '-ctl', pathOf('list')],
    ...['-hyp', pathOf('texts'), '-ctm', pathOf('words')],
    // One mean over each utterance halves the errors against a mean that is still being learnt.
    ...['-cmn', 'batch', '-remove_silence', 'no', '-logfn', '/dev/null'],
  ];
};

const openFiles = async (contents: Readonly<Record<keyof Files, Uint8Array | string>>): Promise<Files> => {
  const opened: [string, NamelessFile][] = [];
  try {
    for (const name of fileNames) opened.push([name, await createNamelessFile(contents[name])]);
  } catch (error) {
    await Promise.all(opened.map(([, file]) => file.close()));
    throw error;
  }
  return Object.fromEntries(opened) as Record<keyof Files, NamelessFile>;
};

const readAnswer = async ({ texts, words }: Files): Promise<readonly [string, string]> => {
  const answer = [await texts.read(), await words.read()] as const;
  if (answer[0] === '') throw failures.unusable('empty');
  return answer;
};

/** Lets the program hear utterances; gives the words of each. What it reads and writes has no name in any folder. */
export const recognise = async (
  samples: Uint8Array,
  utterances: readonly Utterance[],
  options: PocketsphinxOptions,
  signal: AbortSignal,
): Promise<readonly (readonly HeardWord[])[]> => {
  const files = await openFiles({
    audio: samples,
    list: utterances
      .map(({ start, end }, index) => `${numberOf('audio')} ${start} ${end} ${index}\n`)
      .join(''),
    texts: '',
    words: '',
    grammar: options.grammar ?? '',
  });
  try {
    await runProgram({
      program: options.program,
      parameters: parametersOf(options),
      descriptors: fileNames.map((name) => files[name].descriptor),
      maxOutput,
      timeoutMs: options.timeoutMs + patience * Math.ceil(rawDurationMs(samples.length, speechFormat)),
      signal,
    });
    return readWords(...(await readAnswer(files)), utterances.length);
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
};
