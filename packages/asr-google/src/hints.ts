import type { ProviderWarning } from '@dragoman/provider';

/** Google's limits of one request. */
const most = { phrases: 5000, characters: 100_000, phraseCharacters: 100 };

/** Hints as Google's phrases, and the warning where some of them are too many or too long. */
export interface HintPhrases {
  readonly phrases: readonly string[];
  readonly warnings: readonly ProviderWarning[];
}

/** Keeps of the hints what one request can have. */
export const hintPhrases = (given: readonly string[] = []): HintPhrases => {
  const hints = [...new Set(given.map((hint) => hint.trim()).filter((hint) => hint !== ''))];
  const phrases: string[] = [];
  let characters = 0;
  for (const hint of hints) {
    const fits = hint.length <= most.phraseCharacters && characters + hint.length <= most.characters;
    if (!fits || phrases.length === most.phrases) continue;
    phrases.push(hint);
    characters += hint.length;
  }
  if (phrases.length === hints.length) return { phrases, warnings: [] };
  const message = `Only ${phrases.length} of ${hints.length} hints were used: a hint may have ${most.phraseCharacters} characters, all together ${most.characters}.`;
  return { phrases, warnings: [{ code: 'option_clamped', message }] };
};
