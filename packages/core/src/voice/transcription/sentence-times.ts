import type { Pause } from '@dragoman/audio';
import type { AsrSegment } from '@dragoman/provider';
import { readLanguage } from '../../text/languages.ts';
import { countLetters } from '../subtitles/timeline.ts';

/** A stretch in which somebody speaks, and how long was spoken before it. */
interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly spokenMs: number;
}

/** A sentence ends no farther from where its letters say than this, or half its own length where that is more. */
const toleranceMs = 800;

/** What is between the pauses of a stretch of time. */
const stretchesOf = (startMs: number, endMs: number, pauses: readonly Pause[]): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let from = startMs;
  let spokenMs = 0;
  for (const pause of [...pauses, { startMs: endMs, endMs }]) {
    const until = Math.min(pause.startMs, endMs);
    if (until > from) {
      stretches.push({ startMs: from, endMs: until, spokenMs });
      spokenMs += until - from;
    }
    from = Math.max(from, pause.endMs);
  }
  return stretches;
};

const sentencesOf = (text: string, language: string | undefined): readonly string[] => {
  const locale = language === undefined ? undefined : readLanguage(language)?.tag;
  const segmenter = new Intl.Segmenter(locale ?? 'en', { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((part) => part !== '');
};

/** The time at which so much has been spoken. */
const timeAt = (stretches: readonly Stretch[], spokenMs: number): number => {
  const stretch = stretches.findLast((one) => one.spokenMs <= spokenMs) ?? stretches[0];
  return stretch === undefined ? 0 : Math.min(stretch.endMs, stretch.startMs + spokenMs - stretch.spokenMs);
};

/** The stretch that begins the next sentence: after the pause that is near and long; undefined where there is none. */
const nextStretch = (
  stretches: readonly Stretch[],
  afterMs: number,
  wantedMs: number,
  withinMs: number,
): Stretch | undefined => {
  let best: { readonly stretch: Stretch; readonly cost: number } | undefined;
  for (const [index, stretch] of stretches.entries()) {
    const distance = Math.abs(stretch.spokenMs - wantedMs);
    const before = stretches[index - 1];
    if (before === undefined || stretch.spokenMs <= afterMs || distance > withinMs) continue;
    const cost = distance - 2 * (stretch.startMs - before.endMs);
    if (best === undefined || cost < best.cost) best = { stretch, cost };
  }
  return best?.stretch;
};

/**
 * The sentences of a text with the times at which they are likely to be said, for engines that tell none: each takes its
 * share, by letters, of the time in which somebody speaks, and ends at the pause that is near and long. What follows a
 * pause is counted anew from there, so that no error grows.
 */
export const timeSentences = (
  text: string,
  language: string | undefined,
  {
    startMs,
    endMs,
    pauses,
  }: { readonly startMs: number; readonly endMs: number; readonly pauses: readonly Pause[] },
): readonly AsrSegment[] => {
  const found = stretchesOf(startMs, endMs, pauses);
  const stretches = found.length > 0 ? found : [{ startMs, endMs, spokenMs: 0 }];
  const last = stretches.at(-1);
  const wholeMs = last === undefined ? 0 : last.spokenMs + last.endMs - last.startMs;
  const sentences = sentencesOf(text, language);
  const letters = sentences.map((sentence) => Math.max(1, countLetters(sentence)));
  let lettersLeft = letters.reduce((sum, count) => sum + count, 0);
  let spokenMs = 0;
  let from = stretches[0]?.startMs ?? startMs;
  return sentences.map((sentence, index) => {
    const shareMs = ((wholeMs - spokenMs) * (letters[index] ?? 1)) / lettersLeft;
    lettersLeft -= letters[index] ?? 1;
    const begins = from;
    if (index === sentences.length - 1)
      return { text: sentence, startMs: begins, endMs: last?.endMs ?? endMs };
    const wantedMs = spokenMs + shareMs;
    const next = nextStretch(stretches, spokenMs, wantedMs, Math.max(toleranceMs, shareMs / 2));
    spokenMs = next?.spokenMs ?? wantedMs;
    from = next?.startMs ?? Math.round(timeAt(stretches, wantedMs));
    const before = next && stretches[stretches.indexOf(next) - 1];
    return { text: sentence, startMs: begins, endMs: Math.max(begins, before?.endMs ?? from) };
  });
};
