import type {
  AsrEvent,
  AsrOptions,
  AsrResult,
  AsrSegment,
  AsrWord,
  ProviderWarning,
} from '@dragoman/provider';
import {
  byStart,
  canonicalTag,
  defined,
  heaviest,
  meanProbability,
  probability,
} from '@dragoman/provider-kit';
import type { Alternative, Hypothesis, Phrase } from './messages.ts';
import type { AzureAsrOptions } from './options.ts';

/** A transcript as it grows. `sentMs`: milliseconds of audio that were sent; nothing ends after it. */
export interface Transcript {
  /** What may still change. */
  guess(hypothesis: Hypothesis, sentMs: number): AsrEvent[];
  /** Adds a phrase, and tells what the caller is to see of it. */
  add(phrase: Phrase, sentMs: number): AsrEvent[];
  /** All of it. */
  result(durationMs: number, requestId: string | undefined): AsrResult;
}

/** Something that was heard, with times as Azure counts them: in units of 100 ns. */
interface Piece {
  readonly text: string;
  readonly offset: number;
  readonly duration: number;
  readonly confidence?: number | undefined;
}

const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

/** `Guest-1` is `1`; what Azure cannot tell apart is `Unknown` and no speaker. */
const speakerOf = (id: string | undefined): string | undefined => {
  const speaker = id?.replace(/^Guest[-_]?/i, '');
  return speaker === '' || speaker === 'Unknown' ? undefined : speaker;
};

/** None where nothing is left of the text, as where all was swearing to be removed. */
const segmentsOf = (
  { text, offset, duration, confidence }: Piece,
  speakerId: string | undefined,
  maxMs: number,
): AsrSegment[] => {
  if (text.trim() === '') return [];
  const segment = {
    text: text.trim(),
    startMs: Math.min(maxMs, milliseconds(offset)),
    endMs: Math.min(maxMs, milliseconds(offset + duration)),
  };
  return [
    {
      ...segment,
      ...defined({ speaker: speakerOf(speakerId), confidence: confidence && probability(confidence) }),
    },
  ];
};

/** Words as they are written in the text where Azure tells these, else as they were said. */
const wordsOf = ({ Words = [], DisplayWords = [] }: Alternative): Piece[] => {
  if (DisplayWords.length === 0) {
    return Words.map(({ Word: text, Offset: offset, Duration: duration, Confidence: confidence }) => {
      return { text, offset, duration, confidence };
    });
  }
  // One number can be several words that were said: only where none is are they the same ones.
  const isSame = DisplayWords.length === Words.length;
  return DisplayWords.map(({ DisplayText: text, Offset: offset, Duration: duration }, index) => {
    return { text, offset, duration, confidence: isSame ? Words[index]?.Confidence : undefined };
  });
};

/** Scripts that put no spaces between words. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'km', 'lo', 'my', 'th', 'wuu', 'yue', 'zh']);

/** An empty transcript. */
export const createTranscript = (
  { language: asked = 'auto', words: withWords = false, model: wanted }: AsrOptions,
  { endpointId }: AzureAsrOptions,
  warnings: readonly ProviderWarning[],
): Transcript => {
  const segments: AsrSegment[] = [];
  const words: AsrWord[] = [];
  const heard: [language: string, weight: number][] = [];
  return {
    guess: ({ Text: text, Offset: offset, Duration: duration, SpeakerId }, sentMs) =>
      segmentsOf({ text, offset, duration }, SpeakerId, sentMs).map((segment) => ({
        type: 'partial',
        segment,
      })),
    add({ NBest: [best], Offset: offset, Duration: duration, SpeakerId, PrimaryLanguage }, sentMs) {
      if (PrimaryLanguage) heard.push([PrimaryLanguage.Language, duration]);
      const said = { text: best.Display, offset, duration, confidence: best.Confidence };
      const found = segmentsOf(said, SpeakerId, sentMs);
      const its = withWords ? wordsOf(best).flatMap((word) => segmentsOf(word, SpeakerId, sentMs)) : [];
      segments.push(...found);
      if (found.length > 0) words.push(...its);
      return found.map((segment) => ({ type: 'final', segment, ...(withWords ? { words: its } : {}) }));
    },
    result(durationMs, requestId) {
      const language = asked === 'auto' ? canonicalTag(heaviest(heard) ?? '') : asked;
      const confidence = meanProbability(segments.map((one) => [one.confidence, one.text.length]));
      const space = unspaced.has(language?.split('-')[0] ?? '') ? '' : ' ';
      return {
        text: segments.map(({ text }) => text).join(space),
        durationMs,
        segments: byStart(segments),
        ...defined({ language, confidence, requestId, model: wanted ?? endpointId }),
        ...(withWords ? { words: byStart(words) } : {}),
        warnings,
      };
    },
  };
};
