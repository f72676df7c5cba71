import type { AsrSegment, AsrWord } from '@dragoman/provider';
import type { RecognitionResult, WordInfo } from './response-schema.ts';

/** One result with what it says and when. */
export interface Part {
  /** As Google gave it, the space before it included. */
  readonly transcript: string;
  readonly confidence: number | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly words: readonly AsrWord[];
}

/** A zero stands for none. */
const confidenceOf = (value: number | null | undefined): number | undefined =>
  value ? Math.min(1, Math.max(0, value)) : undefined;

const speakerOf = ({ speakerLabel, speakerTag }: WordInfo): string | undefined =>
  speakerLabel || (speakerTag ? String(speakerTag) : undefined);

const wordOf = (info: WordInfo): AsrWord => {
  const startMs = info.startTime ?? 0;
  const speaker = speakerOf(info);
  const confidence = confidenceOf(info.confidence);
  return {
    text: info.word,
    startMs,
    endMs: Math.max(startMs, info.endTime ?? startMs),
    ...(speaker === undefined ? {} : { speaker }),
    ...(confidence === undefined ? {} : { confidence }),
  };
};

/** The words of a result, in order. */
export const wordsOf = ({ alternatives: [best] }: RecognitionResult): AsrWord[] =>
  (best?.words ?? [])
    .filter(({ word }) => word.trim() !== '')
    .map(wordOf)
    .sort((one, other) => one.startMs - other.startMs);

/** A result as a part that begins after `from`; undefined where it says nothing. */
export const partOf = (result: RecognitionResult, from: number): Part | undefined => {
  const best = result.alternatives[0];
  if (!best?.transcript?.trim()) return undefined;
  // With speakers a result of a stream has the words of all before it too.
  const words = wordsOf(result).filter(({ endMs, speaker }) => speaker === undefined || endMs > from);
  const startMs = words[0]?.startMs ?? from;
  const endMs = words.at(-1)?.endMs ?? result.resultEndTime ?? startMs;
  return {
    transcript: best.transcript,
    confidence: confidenceOf(best.confidence),
    startMs,
    endMs: Math.max(startMs, endMs),
    words,
  };
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

/** Consecutive words of one speaker. */
const turnsOf = (words: readonly AsrWord[]): AsrWord[][] => {
  const turns: AsrWord[][] = [];
  for (const word of words) {
    const last = turns.at(-1);
    if (last?.[0] && last[0].speaker === word.speaker) last.push(word);
    else turns.push([word]);
  }
  return turns;
};

const withConfidence = (segment: AsrSegment, confidence: number | undefined): AsrSegment =>
  confidence === undefined ? segment : { ...segment, confidence };

/** A part as segments: one, or one for each turn of a speaker, by words that tell the speakers. */
export const segmentsOf = (part: Part, words: readonly AsrWord[] = part.words): AsrSegment[] => {
  const turns = turnsOf(words);
  const { startMs, endMs, confidence } = part;
  if (turns.length < 2) {
    const speaker = turns[0]?.[0]?.speaker;
    const whole = { text: part.transcript.trim(), startMs, endMs };
    return [withConfidence(speaker === undefined ? whole : { ...whole, speaker }, confidence)];
  }
  return turns.map((turn) => {
    const first = turn[0];
    const segment: AsrSegment = {
      text: joined(turn.map(({ text }) => text)),
      startMs: first?.startMs ?? startMs,
      endMs: turn.at(-1)?.endMs ?? endMs,
      ...(first?.speaker === undefined ? {} : { speaker: first.speaker }),
    };
    return withConfidence(segment, confidence);
  });
};
