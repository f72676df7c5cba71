import type { ProviderWarning } from '@dragoman/provider';
import { distinctHints, notApplied, optionClamped } from '@dragoman/provider-kit';

/** Deepgram refuses a request with more. */
const maxHints = 100;

/** Hints as Deepgram's parameters, and warnings for what they cannot say. */
export interface HintParameters {
  readonly parameters: { readonly keyterm?: string[]; readonly keywords?: string[] };
  readonly warnings: readonly ProviderWarning[];
}

const clamp = (hints: readonly string[]): { kept: string[]; warnings: ProviderWarning[] } => {
  const kept = hints.slice(0, maxHints);
  const isLess = kept.length < hints.length;
  return { kept, warnings: isLess ? [optionClamped(`Only the first ${maxHints} hints were used.`)] : [] };
};

/** Older models take single words alone, in which a colon would begin a weight. */
const keywords = (hints: readonly string[]): HintParameters => {
  const { kept, warnings } = clamp(distinctHints(hints.flatMap((hint) => hint.split(/[\s:]+/))));
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
  const { kept, warnings } = clamp(hints);
  return { parameters: { keyterm: kept }, warnings };
};
