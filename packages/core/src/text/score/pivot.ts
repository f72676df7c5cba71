import { nextTurn } from '../../resilience/turn.ts';
import type { Passage, Translation } from '../carried.ts';
import { type Language, readLanguage } from '../languages.ts';
import { withoutPlaceholders } from '../placeholders.ts';
import type { Quality } from '../types.ts';
import { type Compared, type ComparedGroup, joined } from './compared.ts';
import { assess } from './score.ts';

const bare = (text: string): string => withoutPlaceholders(text).trim();

/** One half of the way, segment by segment: words alone, since protected parts are a matter of the whole way. */
const legOf = (pairs: readonly (readonly [source: string, output: string, Translation?])[]): Compared => {
  const groups = pairs.map(
    ([source, output, translation], place): ComparedGroup => ({
      source: [{ place, text: bare(source) }],
      output: [{ place, text: bare(output) }],
      spans: 0,
      brokenSpans: 0,
      unknownWords: [],
      adaptations: translation?.adaptations ?? [],
    }),
  );
  const sideOf = (texts: readonly string[]) => ({
    texts,
    render: (parts: readonly string[]) => joined(parts.map((text) => ({ text }))),
  });
  return {
    groups,
    source: sideOf(pairs.map(([source]) => bare(source))),
    output: sideOf(pairs.map(([, output]) => bare(output))),
  };
};

/** A segment that went through another language, with what it was there. */
interface Piece {
  readonly source: string;
  readonly pivot: string;
  readonly translation: Translation;
}

/**
 * The quality of a translation that went through another language: not better than that of its weaker half, whose score
 * and checks it then has. What lies between two languages that nobody can compare may well be seen in English.
 */
export const asWeakerLeg = async (
  { segments, plan }: Passage,
  translations: readonly Translation[],
  quality: Quality,
): Promise<Quality> => {
  const pieces: Piece[] = [];
  let language: Language | undefined;
  for (const [place, { text, terms }] of segments.entries()) {
    const translation = translations[place];
    // A term that an engine was not shown is in one half only.
    if (!translation?.pivot || terms.length > 0) continue;
    language ??= readLanguage(translation.pivot.language) ?? undefined;
    pieces.push({ source: text, pivot: translation.pivot.text, translation });
  }
  if (!language) return quality;
  const legs = [
    [legOf(pieces.map(({ source, pivot }) => [source, pivot])), plan.source, language],
    [
      legOf(pieces.map(({ pivot, translation }) => [pivot, translation.text, translation])),
      language,
      plan.target,
    ],
  ] as const;
  let weakest = quality;
  for (const [compared, source, target] of legs) {
    await nextTurn();
    const { quality: leg } = await assess(compared, source, target);
    if (leg.score < weakest.score) weakest = leg;
  }
  return { ...quality, score: weakest.score, checks: weakest.checks };
};
