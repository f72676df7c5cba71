import type { AsrResult, AsrSegment, AsrWord } from '@dragoman/provider';
import { tagOf } from './languages.ts';
import { joined, type Part, partOf, segmentsOf, wordsOf } from './parts.ts';
import type { Query } from './recognition-config.ts';
import type { RecognitionResult } from './response-schema.ts';

/** The results that say something, each with what it adds. */
const partsOf = (results: readonly RecognitionResult[]): Part[] => {
  const parts: Part[] = [];
  for (const result of results) {
    const part = partOf(result, parts.at(-1)?.endMs ?? 0);
    if (part) parts.push(part);
  }
  return parts;
};

/** With diarization the last result alone has all words with their speakers, and often no text of its own. */
const taggedWords = (results: readonly RecognitionResult[]): AsrWord[] | undefined => {
  const words = results.length === 0 ? [] : wordsOf(results[results.length - 1] as RecognitionResult);
  return words.some(({ speaker }) => speaker !== undefined) ? words : undefined;
};

/** Of all words those of each part: the ones up to its end. */
const distributed = (words: readonly AsrWord[], parts: readonly Part[]): AsrWord[][] => {
  let rest = words;
  return parts.map(({ endMs }, index) => {
    const isLast = index === parts.length - 1;
    const count = isLast ? rest.length : rest.filter((word) => word.endMs <= endMs).length;
    const own = rest.slice(0, count);
    rest = rest.slice(count);
    return own;
  });
};

const byStart = <T extends AsrSegment>(pieces: readonly T[]): T[] =>
  pieces.toSorted((one, other) => one.startMs - other.startMs);

const meanConfidence = (parts: readonly Part[]): number | undefined => {
  let sum = 0;
  let weights = 0;
  for (const { confidence, words } of parts) {
    if (confidence === undefined) continue;
    const weight = Math.max(1, words.length);
    sum += confidence * weight;
    weights += weight;
  }
  return weights === 0 ? undefined : Math.min(1, sum / weights);
};

/** The language of most parts. */
const heardLanguage = (results: readonly RecognitionResult[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const { languageCode } of results) {
    const tag = tagOf(languageCode ?? '');
    if (tag !== undefined) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

/** A transcript out of Google's results, of a recording or of the final ones of a stream. */
export const transcriptOf = (
  results: readonly RecognitionResult[],
  requestId: string | null | undefined,
  query: Query,
): AsrResult => {
  const parts = partsOf(results);
  const tagged = query.diarization ? taggedWords(results) : undefined;
  const perPart = tagged ? distributed(tagged, parts) : parts.map(({ words }) => [...words]);
  const language = query.language ?? heardLanguage(results);
  const confidence = meanConfidence(parts);
  return {
    text: joined(parts.map(({ transcript }) => transcript)),
    ...(language === undefined ? {} : { language }),
    ...(confidence === undefined ? {} : { confidence }),
    segments: byStart(parts.flatMap((part, index) => segmentsOf(part, perPart[index]))),
    ...(query.words ? { words: byStart(perPart.flat()) } : {}),
    ...(!requestId || requestId === '0' ? {} : { requestId }),
    warnings: query.warnings,
  };
};
