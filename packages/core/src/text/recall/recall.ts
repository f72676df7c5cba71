import { createHash } from 'node:crypto';
import type { Route } from '../models/directory.ts';
import type { Outline, Plan } from '../request/plan.ts';
import type { MemoryEntry, MemoryKey, TranslationMemory } from '../types.ts';

/** What earlier translations say about a text. */
export interface Recalled {
  /** The whole text's translation, where it is remembered. */
  readonly whole: MemoryEntry | null;
  /** One entry or null for each segment. */
  readonly segments: readonly (MemoryEntry | null)[];
}

/** Changes when the same options come to mean something else. */
const variantVersion = 2;

/** The digest of everything but text and languages that shapes a translation. */
const variantOf = ({ options, guide }: Outline, { modelId, model }: Route): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        variantVersion,
        modelId,
        model.revision ?? '',
        options.format ?? 'text',
        guide.formality ?? 'auto',
        guide.isAdapted,
        guide.context ?? '',
        guide.glossary?.version ?? '',
        guide.brandVoice?.version ?? '',
      ]),
    )
    .digest('hex');

/** A text that may be remembered, as a whole or in its segments. */
export interface Inquiry {
  readonly text: string;
  /** As a reader sees them. */
  readonly segments: readonly string[];
  readonly route: Route;
  /** Canonical tags. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** Asks the memory once: for each text as a whole, and for its segments where there are several. */
export const recall = async (
  memory: TranslationMemory,
  outline: Outline,
  inquiries: readonly Inquiry[],
): Promise<readonly Recalled[]> => {
  const variants = new Map<Route, string>();
  const asked = inquiries.map((inquiry) => {
    const { text, segments, route, sourceLanguage, targetLanguage } = inquiry;
    const variant = variants.get(route) ?? variantOf(outline, route);
    variants.set(route, variant);
    const isOne = segments.length === 1 && segments[0] === text;
    const texts = isOne ? [text] : [text, ...segments];
    return texts.map((sourceText): MemoryKey => ({ sourceText, sourceLanguage, targetLanguage, variant }));
  });
  const entries = await memory.recall(asked.flat());
  let position = 0;
  return inquiries.map(({ segments }, index) => {
    const count = asked[index]?.length ?? 0;
    const [whole = null, ...rest] = entries.slice(position, position + count);
    position += count;
    return { whole, segments: segments.map((_, place) => (count === 1 ? whole : (rest[place] ?? null))) };
  });
};

/** Under what the whole of a text may be remembered that this route has translated. */
export const memoryKeyOf = (
  outline: Outline,
  { text, plan }: { readonly text: string; readonly plan: Plan },
  route: Route,
): MemoryKey => ({
  sourceText: text,
  sourceLanguage: plan.source.tag,
  targetLanguage: plan.target.tag,
  variant: variantOf(outline, route),
});
