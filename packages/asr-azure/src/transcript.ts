import type {
  AsrEvent,
  AsrResult,
  AsrSegment,
  AsrWord,
  LanguageTag,
  ProviderWarning,
} from '@dragoman/provider';
import type { Phrase } from './messages.ts';
import { probability, segmentOfPhrase, wordsOfPhrase } from './segments.ts';

/** What shapes a transcript. */
export interface TranscriptSetting {
  /** The tag asked for; absent where Azure detects. */
  readonly language: LanguageTag | undefined;
  readonly withWords: boolean;
  readonly model: string | undefined;
  readonly warnings: readonly ProviderWarning[];
}

/** A transcript as it grows. */
export interface Transcript {
  /** Adds a phrase of audio of which so many milliseconds were sent, and tells what the caller is to see of it. */
  add(phrase: Phrase, sentMs: number): AsrEvent[];
  /** All of it. */
  result(durationMs: number, requestId: string | undefined): AsrResult;
}

/** Scripts that put no spaces between words. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'km', 'lo', 'my', 'th', 'wuu', 'yue', 'zh']);

const byStart = (pieces: readonly AsrSegment[]): AsrSegment[] =>
  pieces.toSorted((one, other) => one.startMs - other.startMs);

/** The value with the most weight, the earliest of several. */
const heaviest = (weights: ReadonlyMap<string, number>): string | undefined => {
  let best: string | undefined;
  for (const [value, weight] of weights) {
    if (best === undefined || weight > (weights.get(best) ?? 0)) best = value;
  }
  return best;
};

const canonical = (tag: string): LanguageTag | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

/** The mean, each by the letters of its segment. */
const confidenceOf = (segments: readonly AsrSegment[]): number | undefined => {
  const sure = segments.filter(({ confidence }) => confidence !== undefined);
  const letters = sure.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return undefined;
  return probability(
    sure.reduce((sum, { text, confidence = 0 }) => sum + confidence * text.length, 0) / letters,
  );
};

/** An empty transcript. */
export const createTranscript = ({ language, withWords, model, warnings }: TranscriptSetting): Transcript => {
  const segments: AsrSegment[] = [];
  const words: AsrWord[] = [];
  const heard = new Map<string, number>();
  return {
    add(phrase, sentMs) {
      const detected = phrase.PrimaryLanguage?.Language;
      if (detected !== undefined) heard.set(detected, (heard.get(detected) ?? 0) + phrase.Duration);
      const segment = segmentOfPhrase(phrase, sentMs);
      if (segment === undefined) return [];
      const itsWords = withWords ? wordsOfPhrase(phrase, sentMs) : [];
      segments.push(segment);
      words.push(...itsWords);
      return [{ type: 'final', segment, ...(withWords ? { words: itsWords } : {}) }];
    },
    result(durationMs, requestId) {
      const told = language ?? canonical(heaviest(heard) ?? '');
      const confidence = confidenceOf(segments);
      const space = unspaced.has(told?.split('-')[0] ?? '') ? '' : ' ';
      return {
        text: segments.map(({ text }) => text).join(space),
        ...(told === undefined ? {} : { language: told }),
        ...(confidence === undefined ? {} : { confidence }),
        durationMs,
        segments: byStart(segments),
        ...(withWords ? { words: byStart(words) } : {}),
        ...(requestId === undefined ? {} : { requestId }),
        ...(model === undefined ? {} : { model }),
        warnings,
      };
    },
  };
};
