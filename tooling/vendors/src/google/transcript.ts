import type { SpokenWord } from '../shared/hearing.ts';
import type { RecognitionConfig } from './recognition-config.ts';

/** `google.protobuf.Duration`. */
export const durationOf = (milliseconds: number): { readonly seconds: number; readonly nanos: number } => ({
  seconds: Math.floor(milliseconds / 1000),
  nanos: Math.round(milliseconds % 1000) * 1_000_000,
});

const profanities: ReadonlySet<string> = new Set(['damn', 'hell', 'crap']);

const spelled = (word: string, { profanityFilter }: RecognitionConfig): string =>
  profanityFilter && profanities.has(word) ? `${word[0]}${'*'.repeat(word.length - 1)}` : word;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words as they are written, with the marks of a sentence where punctuation is on. */
const written = (words: readonly SpokenWord[], config: RecognitionConfig): string[] =>
  words.map(({ text }, index) => {
    const word = spelled(text, config);
    if (!config.enableAutomaticPunctuation) return word;
    const begun = index === 0 ? capital(word) : word;
    return index === words.length - 1 ? `${begun}.` : begun;
  });

const confidenceOf = ({ confidence = 0.98 }: SpokenWord): number => confidence;

const diarizes = ({ diarizationConfig }: RecognitionConfig): boolean =>
  diarizationConfig?.enableSpeakerDiarization === true;

const wordInfos = (words: readonly SpokenWord[], config: RecognitionConfig, speakers?: readonly number[]) => {
  const { enableWordTimeOffsets: times, enableWordConfidence: confidence } = config;
  if (!times && !confidence && !speakers) return [];
  const texts = written(words, config);
  return words.map((word, index) => ({
    word: texts[index],
    ...(times || speakers ? { startTime: durationOf(word.startMs), endTime: durationOf(word.endMs) } : {}),
    ...(confidence ? { confidence: confidenceOf(word) } : {}),
    ...(speakers ? { speakerTag: speakers[index], speakerLabel: String(speakers[index]) } : {}),
  }));
};

/** Words that were said without a long pause between. */
const utterancesOf = (words: readonly SpokenWord[], pauseMs = 800): SpokenWord[][] => {
  const utterances: SpokenWord[][] = [];
  for (const word of words) {
    const last = utterances.at(-1)?.at(-1);
    if (last && word.startMs - last.endMs < pauseMs) utterances.at(-1)?.push(word);
    else utterances.push([word]);
  }
  return utterances;
};

const alternativeOf = (words: readonly SpokenWord[], config: RecognitionConfig, isFirst: boolean) => ({
  // Later parts begin with the space before them.
  transcript: `${isFirst ? '' : ' '}${written(words, config).join(' ')}`,
  confidence: words.reduce((sum, word) => sum + confidenceOf(word), 0) / words.length,
  words: wordInfos(words, config),
});

/** Who says each word: the script, or one after the other by utterances; counted from 1. */
const speakersOf = (utterances: readonly SpokenWord[][], { diarizationConfig }: RecognitionConfig) =>
  utterances.flatMap((words, index) =>
    words.map(({ speaker = index % (diarizationConfig?.maxSpeakerCount ?? 2) }) => speaker + 1),
  );

/** All words with their speakers, as a result of their own. */
const taggedOf = (utterances: readonly SpokenWord[][], config: RecognitionConfig) => {
  const texts = utterances.flatMap((words) => wordInfos(words, { ...config, enableWordTimeOffsets: true }));
  const speakers = speakersOf(utterances, config);
  return texts.map((info, index) => ({
    ...info,
    speakerTag: speakers[index],
    speakerLabel: String(speakers[index]),
  }));
};

const resultOf = (
  words: readonly SpokenWord[],
  config: RecognitionConfig,
  language: string,
  first: boolean,
) => ({
  alternatives: [alternativeOf(words, config, first)],
  resultEndTime: durationOf(words.at(-1)?.endMs ?? 0),
  languageCode: language.toLowerCase(),
});

/** The results of a whole recording. With diarization a last one has no text, but all words with their speakers. */
export const resultsOf = (words: readonly SpokenWord[], config: RecognitionConfig, language: string) => {
  const utterances = utterancesOf(words);
  const results = utterances.map((part, index) => resultOf(part, config, language, index === 0));
  if (!diarizes(config) || words.length === 0) return results;
  const tagged = {
    alternatives: [{ words: taggedOf(utterances, config) }],
    resultEndTime: durationOf(words.at(-1)?.endMs ?? 0),
    languageCode: language.toLowerCase(),
  };
  return [...results, tagged];
};

/** The final results of a stream. With diarization each has all words since the beginning, with their speakers. */
export const streamResultsOf = (
  words: readonly SpokenWord[],
  config: RecognitionConfig,
  language: string,
) => {
  const utterances = utterancesOf(words);
  return utterances.map((part, index) => {
    const result = resultOf(part, config, language, index === 0);
    const [alternative] = result.alternatives;
    const said = diarizes(config)
      ? { ...alternative, words: taggedOf(utterances.slice(0, index + 1), config) }
      : alternative;
    return { ...result, alternatives: [said], isFinal: true };
  });
};

/** What may still change of a stream. */
export const interimOf = (words: readonly SpokenWord[], config: RecognitionConfig, language: string) => ({
  alternatives: [{ transcript: words.map(({ text }) => spelled(text, config)).join(' ') }],
  isFinal: false,
  stability: 0.5,
  resultEndTime: durationOf(words.at(-1)?.endMs ?? 0),
  languageCode: language.toLowerCase(),
});

/** A result of a stream, as v1 names its members. */
export type StreamResult = ReturnType<typeof streamResultsOf>[number] | ReturnType<typeof interimOf>;
