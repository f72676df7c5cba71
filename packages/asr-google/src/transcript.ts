import type { AsrEvent, AsrResult, AsrSegment, AsrWord } from '@dragoman/provider';
import { byStart, defined, heaviest, meanProbability, turnsOf } from '@dragoman/provider-kit';
import type { Message, RecognitionResult } from './answer.ts';
import { tagOf } from './languages.ts';
import type { Query } from './query-parts.ts';

/** One result with what it says and when. */
interface Part {
  /** As Google gave it, the space before it included. */
  readonly transcript: string;
  readonly confidence: number | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly words: readonly AsrWord[];
}

/** A result as a part that begins after `from`; none where it says nothing. */
const partOf = ({ alternatives: [best], resultEndTime }: RecognitionResult, from: number): Part[] => {
  if (!best?.transcript?.trim()) return [];
  const { transcript, confidence } = best;
  // With speakers a result of a stream has the words of all before it too.
  const words = best.words.filter(({ endMs, speaker }) => speaker === undefined || endMs > from);
  const startMs = words[0]?.startMs ?? from;
  const endMs = Math.max(startMs, words.at(-1)?.endMs ?? resultEndTime ?? startMs);
  return [{ transcript, confidence, startMs, endMs, words }];
};

const partsOf = (results: readonly RecognitionResult[]): Part[] => {
  const parts: Part[] = [];
  for (const result of results) parts.push(...partOf(result, parts.at(-1)?.endMs ?? 0));
  return parts;
};

/** Where no spaces stand between words. */
const spaceless =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Texts one after the other; Google writes the space before those that need one, but not always. */
export const joined = (texts: readonly string[]): string =>
  texts
    .reduce((all, text) => {
      const isApart = all === '' || /^\s/.test(text) || spaceless.test(text);
      return `${all}${isApart ? '' : ' '}${text}`;
    }, '')
    .trim();

/** A part as segments: one, or one for each turn of a speaker, by words that tell the speakers. */
const segmentsOf = (part: Part, words = part.words): AsrSegment[] => {
  const { transcript, confidence, startMs, endMs } = part;
  const turns = turnsOf(words);
  if (turns.length < 2) {
    const speaker = words[0]?.speaker;
    return [{ text: transcript.trim(), startMs, endMs, ...defined({ speaker, confidence }) }];
  }
  return turns.map((turn) => ({
    text: joined(turn.map(({ text }) => text)),
    startMs: turn[0]?.startMs ?? startMs,
    endMs: turn.at(-1)?.endMs ?? endMs,
    ...defined({ speaker: turn[0]?.speaker, confidence }),
  }));
};

/**
 * With diarization the last result alone has all words with their speakers, and often no text of its own. Undefined where
 * each result has its own.
 */
const taggedWords = (
  results: readonly RecognitionResult[],
  [first]: readonly Part[],
): readonly AsrWord[] | undefined => {
  const words = results.at(-1)?.alternatives[0]?.words ?? [];
  const hasAll = first === undefined || (words[0]?.startMs ?? 0) < first.endMs;
  return hasAll && words.some(({ speaker }) => speaker !== undefined) ? words : undefined;
};

/** Of all words those of each part: the ones up to its end. */
const distributed = (words: readonly AsrWord[], parts: readonly Part[]): (readonly AsrWord[])[] => {
  let rest = words;
  return parts.map(({ endMs }, index) => {
    const isLast = index === parts.length - 1;
    const count = isLast ? rest.length : rest.filter((word) => word.endMs <= endMs).length;
    const own = rest.slice(0, count);
    rest = rest.slice(count);
    return own;
  });
};

/** A transcript out of Google's results, of a recording or of the final ones of a stream. */
export const transcriptOf = (
  results: readonly RecognitionResult[],
  requestId: string | undefined,
  query: Query,
): AsrResult => {
  const parts = partsOf(results);
  const tagged = query.diarization ? taggedWords(results, parts) : undefined;
  const words = tagged ? distributed(tagged, parts) : parts.map((part) => part.words);
  const heard = results.flatMap(({ languageCode }) => tagOf(languageCode ?? '') ?? []);
  return {
    text: joined(parts.map(({ transcript }) => transcript)),
    segments: byStart(parts.flatMap((part, index) => segmentsOf(part, words[index]))),
    ...defined({
      language: query.language ?? heaviest(heard.map((tag) => [tag, 1] as const)),
      confidence: meanProbability(parts.map((part) => [part.confidence, Math.max(1, part.words.length)])),
      words: query.words ? byStart(words.flat()) : undefined,
      requestId,
    }),
    warnings: query.warnings,
  };
};

/** The transcript of a stream, as it grows. */
export interface StreamTranscript {
  /** Adds what Google heard, and tells what the caller is to see of it. */
  add(message: Message): AsrEvent[];
  /** All of it. */
  result(query: Query): AsrResult;
}

/** An empty transcript. */
export const createStreamTranscript = (withWords: boolean): StreamTranscript => {
  const finals: RecognitionResult[] = [];
  let endMs = 0;
  let requestId: string | undefined;

  const final = (result: RecognitionResult): AsrEvent[] => {
    finals.push(result);
    return partOf(result, endMs).flatMap((part) => {
      endMs = part.endMs;
      return segmentsOf(part).map((segment) => {
        const words = part.words.filter((word) => {
          return word.startMs >= segment.startMs && word.endMs <= segment.endMs;
        });
        return { type: 'final' as const, segment, ...(withWords ? { words } : {}) };
      });
    });
  };

  /** What may still change comes in pieces, surer ones first. */
  const partial = (results: readonly RecognitionResult[]): AsrEvent[] => {
    const text = joined(results.map(({ alternatives: [best] }) => best?.transcript ?? ''));
    if (text === '') return [];
    const end = results.at(-1)?.resultEndTime ?? endMs;
    return [{ type: 'partial', segment: { text, startMs: endMs, endMs: Math.max(endMs, end) } }];
  };

  return {
    add({ results, requestId: id }) {
      requestId = id ?? requestId;
      const events = results.filter(({ isFinal }) => isFinal).flatMap(final);
      return [...events, ...partial(results.filter(({ isFinal }) => !isFinal))];
    },
    result: (query) => transcriptOf(finals, requestId, query),
  };
};
