import type { ProviderWarning } from '@dragoman/provider';
import { distinctHints, optionClamped } from '@dragoman/provider-kit';

/** Azure advises against more, and refuses messages of 64 KiB. */
const [maxPhrases, maxBytes] = [500, 32_000];

/** The phrases that are sent, and a warning where some are left out. */
export const phraseList = (
  given: readonly string[] | undefined,
): { readonly phrases: readonly string[]; readonly warnings: readonly ProviderWarning[] } => {
  const hints = distinctHints(given);
  const phrases: string[] = [];
  let bytes = 0;
  for (const hint of hints.slice(0, maxPhrases)) {
    bytes += Buffer.byteLength(JSON.stringify({ text: hint }));
    if (bytes > maxBytes) break;
    phrases.push(hint);
  }
  if (phrases.length === hints.length) return { phrases, warnings: [] };
  return { phrases, warnings: [optionClamped(`Only the first ${phrases.length} hints were used.`)] };
};
