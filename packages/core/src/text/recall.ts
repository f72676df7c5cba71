import { createHash } from 'node:crypto';
import type { Route } from './models.ts';
import type { MemoryEntry, TranslateTextRequest, TranslationMemory } from './types.ts';

/** What earlier translations say about a text. */
export interface Recalled {
  /** The whole text's translation, where it is remembered. */
  readonly whole: MemoryEntry | null;
  /** One entry or null for each segment. */
  readonly segments: readonly (MemoryEntry | null)[];
}

/** Changes when the same options come to mean something else. */
const variantVersion = 1;

/** The digest of everything but text and languages that shapes a translation. */
const variantOf = (request: TranslateTextRequest, route: Route): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        variantVersion,
        route.modelId,
        request.format ?? 'text',
        request.formality ?? 'auto',
        request.culturalAdaptation ?? false,
        request.preserveBrandVoice ?? false,
        request.context ?? '',
      ]),
    )
    .digest('hex');

/** Asks the memory once: for the whole text, and for its segments where there are several. */
export const recall = async (
  memory: TranslationMemory,
  request: TranslateTextRequest,
  segments: readonly string[],
  route: Route,
  languages: { readonly source: string; readonly target: string },
): Promise<Recalled> => {
  const variant = variantOf(request, route);
  const key = (sourceText: string) => ({
    sourceText,
    sourceLanguage: languages.source,
    targetLanguage: languages.target,
    variant,
  });
  const isOne = segments.length === 1 && segments[0] === request.text;
  const [whole = null, ...rest] = await memory.recall([
    key(request.text),
    ...(isOne ? [] : segments.map(key)),
  ]);
  return { whole, segments: segments.map((_, index) => (isOne ? whole : (rest[index] ?? null))) };
};
