import { recognise } from '@dragoman/vendors';
import type { Table } from '../../report/report.ts';
import { readSpeech, type Spoken } from './corpus.ts';
import type { VoiceServer } from './service.ts';
import { wordErrorRate, wordsOf } from './words.ts';

/** What was heard in each recording, in order. */
export interface Recognition {
  readonly engine: string;
  readonly heard: readonly string[];
}

/** What the recogniser itself hears in the corpus. */
export const recogniseCorpus = async () => {
  const spoken = await readSpeech();
  const heard: string[] = [];
  for (const { file } of spoken)
    heard.push((await recognise(file.subarray(44))).map(({ text }) => text).join(' '));
  return { spoken, itself: { engine: 'the recogniser itself', heard } };
};

/** The same through the service. */
export const hearCorpus = async (
  engine: string,
  server: VoiceServer,
  spoken: readonly Spoken[],
): Promise<Recognition> => {
  const heard: string[] = [];
  for (const { file } of spoken) heard.push((await server.hear(new Blob([file]))).text);
  return { engine, heard };
};

const rateOf = (spoken: readonly Spoken[], { heard }: Recognition): number =>
  wordErrorRate(spoken.map(({ words }, index) => [words, heard[index] ?? '']));

/** How many recordings were heard in the very words of the recogniser itself. */
const sameAs = (itself: Recognition, { heard }: Recognition): number =>
  heard.filter((text, index) => wordsOf(text).join(' ') === wordsOf(itself.heard[index] ?? '').join(' '))
    .length;

/** What is promised of recognition, and what was found. */
export const reportRecognition = (
  spoken: readonly Spoken[],
  itself: Recognition,
  found: readonly Recognition[],
) => {
  const table: Table = {
    title: `Recognition of ${spoken.length} real recordings, all by PocketSphinx in the end`,
    columns: ['through', 'word error rate, %', 'the same transcript'],
    rows: [itself, ...found].map((one) => [
      one.engine,
      rateOf(spoken, one),
      `${sameAs(itself, one)} of ${spoken.length}`,
    ]),
  };
  const gates = found.flatMap((one) => [
    {
      name: `${one.engine}: word error rate, %`,
      measured: rateOf(spoken, one),
      bound: rateOf(spoken, itself) + 1,
      kind: 'atMost' as const,
    },
    {
      name: `${one.engine}: transcripts that are the recogniser's own`,
      measured: sameAs(itself, one),
      bound: spoken.length,
      kind: 'atLeast' as const,
    },
  ]);
  return { table, gates };
};
