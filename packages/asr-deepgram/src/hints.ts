import type { ProviderWarning } from '@dragoman/provider';

/** Deepgram refuses a request with more. */
const maximumHints = 100;

/** Hints as Deepgram's parameters, and warnings for what they cannot say. */
export interface HintParameters {
  readonly parameters: { readonly keyterm?: string[]; readonly keywords?: string[] };
  readonly warnings: readonly ProviderWarning[];
}

const clamp = (
  hints: readonly string[],
): { readonly kept: string[]; readonly warnings: ProviderWarning[] } => {
  const unique = [...new Set(hints)];
  const kept = unique.slice(0, maximumHints);
  if (kept.length === unique.length) return { kept, warnings: [] };
  const message = `Only the first ${maximumHints} hints were used.`;
  return { kept, warnings: [{ code: 'option_clamped', message }] };
};

const keyterms = (hints: readonly string[]): HintParameters => {
  const { kept, warnings } = clamp(hints);
  return { parameters: { keyterm: kept }, warnings };
};

/** Older models take single words alone, in which a colon would begin a weight. */
const keywords = (hints: readonly string[]): HintParameters => {
  const { kept, warnings } = clamp(
    hints.flatMap((hint) => hint.split(/[\s:]+/).filter((word) => word !== '')),
  );
  if (!hints.some((hint) => /\s/.test(hint))) return { parameters: { keywords: kept }, warnings };
  const message = 'This model takes single words: the words of each hint were used by themselves.';
  return {
    parameters: { keywords: kept },
    warnings: [...warnings, { code: 'option_clamped', message }],
  };
};

/** How the model takes hints: `keyterm` is of Nova-3, `keywords` of those before it; Whisper takes none. */
export const hintParameters = (model: string, given: readonly string[] | undefined): HintParameters => {
  const hints = (given ?? []).map((hint) => hint.trim()).filter((hint) => hint !== '');
  if (hints.length === 0) return { parameters: {}, warnings: [] };
  if (/^nova-3(-|$)/.test(model)) return keyterms(hints);
  if (!/^whisper(-|$)/.test(model)) return keywords(hints);
  const message = 'This model takes no hints; they were left out.';
  return { parameters: {}, warnings: [{ code: 'option_not_applied', message }] };
};
