import type { ProviderWarning } from '@dragoman/provider';
import { distinctHints, notApplied, optionClamped } from '@dragoman/provider-kit';
import type { ModelTraits } from './models.ts';

/** Of a prompt Whisper reads 224 tokens. A token is hardly ever longer than four bytes. */
const maxPromptBytes = 224 * 4;

/** The most keywords of one request. */
const maxKeywords = 100;

/** Hints as the vendor's parameters, and warnings for what they cannot say. */
export interface HintParameters {
  readonly parameters: { readonly prompt?: string; readonly keywords?: string[] };
  readonly warnings: readonly ProviderWarning[];
}

const clamped = (kept: number): ProviderWarning => optionClamped(`Only the first ${kept} hints were used.`);

const asPrompt = (hints: readonly string[]): HintParameters => {
  let prompt = '';
  for (const [index, hint] of hints.entries()) {
    const longer = prompt === '' ? hint : `${prompt}, ${hint}`;
    if (Buffer.byteLength(longer) > maxPromptBytes) {
      return { parameters: prompt === '' ? {} : { prompt }, warnings: [clamped(index)] };
    }
    prompt = longer;
  }
  return { parameters: { prompt }, warnings: [] };
};

/** Hints as the model takes them. */
export const hintParameters = (traits: ModelTraits, given: readonly string[] | undefined): HintParameters => {
  const hints = distinctHints(given);
  if (hints.length === 0) return { parameters: {}, warnings: [] };
  if (traits.hints === 'prompt') return asPrompt(hints);
  if (traits.hints === 'keywords') {
    const keywords = hints.slice(0, maxKeywords);
    return {
      parameters: { keywords },
      warnings: keywords.length < hints.length ? [clamped(maxKeywords)] : [],
    };
  }
  return { parameters: {}, warnings: [notApplied('This model takes no hints; they were left out.')] };
};
