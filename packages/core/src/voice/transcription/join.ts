import type { AsrResult, AsrSegment, AsrWord, LanguageTag, ProviderWarning } from '@dragoman/provider';
import { readLanguage } from '../../text/languages.ts';
import { joinTexts } from './join-text.ts';

/** What an engine heard in a part of a recording. */
export interface HeardPart {
  readonly startMs: number;
  readonly endMs: number;
  /** Its times count from the start of the part. */
  readonly result: AsrResult;
}

/** What was heard in all of a recording. */
export interface Heard {
  readonly text: string;
  readonly segments: readonly AsrSegment[];
  readonly words: readonly AsrWord[] | undefined;
  readonly confidence: number | null;
  readonly language: { readonly code: LanguageTag; readonly confidence: number | null } | undefined;
  readonly model: string | null;
  readonly warnings: readonly ProviderWarning[];
}

type Named = (speaker: string) => string;

/** Gives the speakers of each part labels of their own: nobody can say who of one part is who in another. */
const speakerNames = (
  parts: readonly HeardPart[],
): { readonly names: readonly Named[]; readonly isSplit: boolean } => {
  const speaking = parts.filter(({ result }) =>
    [...result.segments, ...(result.words ?? [])].some(({ speaker }) => speaker !== undefined),
  );
  if (speaking.length < 2) return { names: parts.map(() => (speaker) => speaker), isSplit: false };
  let count = 0;
  const names = parts.map(() => {
    const labels = new Map<string, string>();
    return (speaker: string): string => {
      const label = labels.get(speaker) ?? String(++count);
      labels.set(speaker, label);
      return label;
    };
  });
  return { names, isSplit: true };
};

/** Times of the whole recording; nothing is said after the end of its part. */
const move = (said: AsrSegment, { startMs, endMs }: HeardPart, named: Named): AsrSegment => ({
  ...said,
  startMs: Math.min(said.startMs + startMs, endMs),
  endMs: Math.min(said.endMs + startMs, endMs),
  ...(said.speaker === undefined ? {} : { speaker: named(said.speaker) }),
});

/** Milliseconds of speech: what a part weighs. */
const speechMs = ({ result }: HeardPart): number =>
  Math.max(
    1,
    result.segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
  );

/** The mean of what is known, weighted by speech; null where nothing is. */
const meanOf = (
  parts: readonly HeardPart[],
  of: (result: AsrResult) => number | undefined,
): number | null => {
  let [sum, weights] = [0, 0];
  for (const part of parts) {
    const value = of(part.result);
    if (value === undefined) continue;
    sum += value * speechMs(part);
    weights += speechMs(part);
  }
  return weights === 0 ? null : Math.round((sum / weights) * 10_000) / 10_000;
};

const languageOf = ({ language }: AsrResult): LanguageTag | undefined =>
  language === undefined ? undefined : (readLanguage(language)?.tag ?? language);

/** The language of most of the speech. */
const majority = (parts: readonly HeardPart[]): Heard['language'] => {
  const weights = new Map<LanguageTag, number>();
  for (const part of parts) {
    const code = languageOf(part.result);
    if (code !== undefined) weights.set(code, (weights.get(code) ?? 0) + speechMs(part));
  }
  const [first] = [...weights].sort(([, left], [, right]) => right - left);
  if (!first) return undefined;
  const [code] = first;
  const agreeing = parts.filter(({ result }) => languageOf(result) === code);
  return { code, confidence: meanOf(agreeing, ({ languageConfidence }) => languageConfidence) };
};

const splitSpeakers = (parts: number): ProviderWarning => ({
  code: 'speakers_not_joined',
  message: `The recording was recognised in ${parts} parts, and each has speakers of its own: one person may have several labels.`,
});

/** Puts together what was heard in the parts of a recording, in their order. */
export const joinParts = (parts: readonly HeardPart[]): Heard => {
  const spoken = parts.filter(({ result }) => result.segments.length > 0);
  const { names, isSplit } = speakerNames(spoken);
  const moved = (of: (result: AsrResult) => readonly AsrSegment[]): readonly AsrSegment[] =>
    spoken.flatMap((part, index) => {
      const named = names[index] ?? ((speaker) => speaker);
      return of(part.result).map((said) => move(said, part, named));
    });
  const hasWords = parts.length > 0 && spoken.every(({ result }) => result.words !== undefined);
  return {
    text: joinTexts(spoken.map(({ result }) => result.text)),
    segments: moved(({ segments }) => segments),
    words: hasWords ? moved(({ words = [] }) => words) : undefined,
    confidence: meanOf(spoken, ({ confidence }) => confidence),
    language: majority(spoken.length > 0 ? spoken : parts),
    model: parts.find(({ result }) => result.model !== undefined)?.result.model ?? null,
    warnings: [
      ...(isSplit ? [splitSpeakers(parts.length)] : []),
      ...parts.flatMap(({ result }) => result.warnings),
    ],
  };
};
