import type { ProviderWarning } from '@dragoman/provider';
import type { ModelTraits } from './models.ts';

/** Of a prompt Whisper reads 224 tokens. A token is hardly ever longer than four bytes. */
const mostPromptBytes = 224 * 4;

/** The most keywords of one request. */
const mostKeywords = 100;

/** Hints as the vendor's parameters, and warnings for what they cannot say. */
export interface HintParameters {
  readonly parameters: { readonly prompt?: string; readonly keywords?: string[] };
  readonly warnings: readonly ProviderWarning[];
}

const clamped = (kept: number): ProviderWarning => ({
  code: 'option_clamped',
  message: `Only the first ${kept} hints were used.`,
});

const asPrompt = (hints: readonly string[]): HintParameters => {
  let prompt = '';
  for (const [index, hint] of hints.entries()) {
    const longer = prompt === '' ? hint : `${prompt}, ${hint}`;
    if (Buffer.byteLength(longer) > mostPromptBytes) {
      return { parameters: prompt === '' ? {} : { prompt }, warnings: [clamped(index)] };
    }
    prompt = longer;
  }
  return { parameters: { prompt }, warnings: [] };
};

/** Hints as the model takes them. */
export const hintParameters = (traits: ModelTraits, given: readonly string[] | undefined): HintParameters => {
  const hints = [...new Set((given ?? []).map((hint) => hint.trim()).filter((hint) => hint !== ''))];
  if (hints.length === 0) return { parameters: {}, warnings: [] };
  if (traits.hints === 'prompt') return asPrompt(hints);
  if (traits.hints === 'keywords') {
    const keywords = hints.slice(0, mostKeywords);
    return {
      parameters: { keywords },
      warnings: keywords.length < hints.length ? [clamped(mostKeywords)] : [],
    };
  }
  const message = 'This model takes no hints; they were left out.';
  return { parameters: {}, warnings: [{ code: 'option_not_applied', message }] };
};
