import type { ProviderWarning } from '@dragoman/provider';
import { distinctHints, notApplied, optionClamped } from '@dragoman/provider-kit';

/** Keywords of models before Nova-3, of which Deepgram takes no more (https://developers.deepgram.com/docs/keywords). */
const maxKeywords = 100;

/** Tokens of all keyterms of a request together (https://developers.deepgram.com/docs/keyterm#key-term-limits). */
const maxTokens = 500;

/**
 * At most so many tokens a text is: how Deepgram cuts words is not published, and a request beyond its limit is refused as a
 * whole. A token holds three letters of Latin script or more, and two bytes of any other.
 */
const tokensOf = (text: string): number =>
  text
    .split(/\s+/)
    .reduce(
      (sum, word) => sum + Math.ceil(Math.max(word.length / 3, (Buffer.byteLength(word) - word.length) / 2)),
      0,
    );

/** Hints as Deepgram's parameters, and warnings for what they cannot say. */
export interface HintParameters {
  readonly parameters: { readonly keyterm?: string[]; readonly keywords?: string[] };
  readonly warnings: readonly ProviderWarning[];
}

/** The first hints, as many as fit. */
const clamp = (
  hints: readonly string[],
  count: number,
): { readonly kept: string[]; readonly warnings: ProviderWarning[] } => ({
  kept: hints.slice(0, count),
  warnings: count < hints.length ? [optionClamped(`Only the first ${count} hints were used.`)] : [],
});

/** How many of the hints, from the first on, have room as keyterms. */
const fittingKeyterms = (hints: readonly string[]): number => {
  let tokens = 0;
  const over = hints.findIndex((hint) => {
    tokens += tokensOf(hint);
    return tokens > maxTokens;
  });
  return over === -1 ? hints.length : over;
};

/** Older models take single words alone, in which a colon would begin a weight. */
const keywords = (hints: readonly string[]): HintParameters => {
  const { kept, warnings } = clamp(distinctHints(hints.flatMap((hint) => hint.split(/[\s:]+/))), maxKeywords);
  if (hints.some((hint) => /\s/.test(hint))) {
    warnings.push(
      optionClamped('This model takes single words: the words of each hint were used by themselves.'),
    );
  }
  return { parameters: { keywords: kept }, warnings };
};

/** How the model takes hints: `keyterm` is of Nova-3, `keywords` of those before it; Whisper takes none. */
export const hintParameters = (model: string, given: readonly string[] | undefined): HintParameters => {
  const hints = distinctHints(given);
  if (hints.length === 0) return { parameters: {}, warnings: [] };
  if (/^whisper(-|$)/.test(model)) {
    return { parameters: {}, warnings: [notApplied('This model takes no hints; they were left out.')] };
  }
  if (!/^nova-3(-|$)/.test(model)) return keywords(hints);
  const { kept, warnings } = clamp(hints, fittingKeyterms(hints));
  return { parameters: { keyterm: kept }, warnings };
};
