import type { AsrSegment, AsrWord } from '@dragoman/provider';
import type { Alternative, Hypothesis, Phrase } from './messages.ts';

/** Azure counts in units of 100 ns. */
const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

/** Rounding on either side can leave 1.0000001. */
export const probability = (value: number): number => Math.min(1, Math.max(0, value));

/** `Guest-1` is `1`; what Azure cannot tell apart is `Unknown` and no speaker. */
const speakerOf = (id: string | undefined): Pick<AsrSegment, 'speaker'> => {
  const speaker = id?.replace(/^Guest[-_]?/i, '');
  return speaker === undefined || speaker === '' || speaker === 'Unknown' ? {} : { speaker };
};

interface Piece {
  readonly text: string;
  readonly offset: number;
  readonly duration: number;
  readonly speakerId: string | undefined;
  readonly confidence?: number | undefined;
}

/** `endMs`: of the audio; no word ends after it. */
const segmentOf = ({ text, offset, duration, speakerId, confidence }: Piece, endMs: number): AsrSegment => ({
  text: text.trim(),
  startMs: Math.min(endMs, milliseconds(offset)),
  endMs: Math.min(endMs, milliseconds(offset + duration)),
  ...speakerOf(speakerId),
  ...(confidence === undefined ? {} : { confidence: probability(confidence) }),
});

/** A phrase as one segment; undefined where nothing is left of it, as where all was swearing to be removed. */
export const segmentOfPhrase = (
  { NBest: [best], Offset, Duration, SpeakerId }: Phrase,
  endMs: number,
): AsrSegment | undefined =>
  best.Display.trim() === ''
    ? undefined
    : segmentOf(
        {
          text: best.Display,
          offset: Offset,
          duration: Duration,
          speakerId: SpeakerId,
          confidence: best.Confidence,
        },
        endMs,
      );

/** A hypothesis as one segment; undefined where there is nothing in it. */
export const segmentOfHypothesis = (
  { Text, Offset, Duration, SpeakerId }: Hypothesis,
  endMs: number,
): AsrSegment | undefined =>
  Text.trim() === ''
    ? undefined
    : segmentOf({ text: Text, offset: Offset, duration: Duration, speakerId: SpeakerId }, endMs);

/** Words as they are written in the text where Azure tells these, else as they were said. */
const wordsOf = ({ Words = [], DisplayWords = [] }: Alternative): Omit<Piece, 'speakerId'>[] => {
  const said = Words.map(({ Word, Offset, Duration, Confidence }) => ({
    text: Word,
    offset: Offset,
    duration: Duration,
    confidence: Confidence,
  }));
  if (DisplayWords.length === 0) return said;
  // One number can be several words that were said: only where none is are they the same ones.
  const isSame = DisplayWords.length === said.length;
  return DisplayWords.map(({ DisplayText, Offset, Duration }, index) => ({
    text: DisplayText,
    offset: Offset,
    duration: Duration,
    confidence: isSame ? said[index]?.confidence : undefined,
  }));
};

/** The words of a phrase. */
export const wordsOfPhrase = ({ NBest: [best], SpeakerId }: Phrase, endMs: number): AsrWord[] =>
  wordsOf(best)
    .filter(({ text }) => text.trim() !== '')
    .map((word) => segmentOf({ ...word, speakerId: SpeakerId }, endMs));
