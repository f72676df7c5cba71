import type { ProviderWarning } from '@dragoman/provider';

/** Azure advises against more, and refuses messages of 64 KiB. */
const most = { phrases: 500, bytes: 32_000 };

/** The phrases that are sent, and a warning where some are left out. */
export const phraseList = (
  given: readonly string[] = [],
): { readonly phrases: readonly string[]; readonly warnings: readonly ProviderWarning[] } => {
  const unique = [...new Set(given.map((hint) => hint.trim()))].filter((hint) => hint !== '');
  const phrases: string[] = [];
  let bytes = 0;
  for (const hint of unique.slice(0, most.phrases)) {
    bytes += Buffer.byteLength(JSON.stringify({ text: hint }));
    if (bytes > most.bytes) break;
    phrases.push(hint);
  }
  if (phrases.length === unique.length) return { phrases, warnings: [] };
  const message = `Only the first ${phrases.length} hints were used.`;
  return { phrases, warnings: [{ code: 'option_clamped', message }] };
};
