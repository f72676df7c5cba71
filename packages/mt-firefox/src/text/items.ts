import { placeholderPattern } from '@dragoman/provider';
import { placeholderPairsIn } from '@dragoman/provider-kit';

/** A stretch of text, or what must come through unchanged. */
export type Item =
  | { readonly kind: 'text'; readonly value: string }
  | {
      readonly kind: 'mark';
      readonly value: string;
      /** The number that both halves of a pair share; absent: it stands alone. */
      readonly pair?: number;
      readonly closes: boolean;
    };

/** A mark. */
export type Mark = Extract<Item, { kind: 'mark' }>;

/**
 * Emoji stand in few vocabularies, so they are marks too. Sequences are taken whole: what looks like the begin of one
 * and is none is left to the engine.
 */
const markPattern = new RegExp(`${placeholderPattern.source}|\\p{RGI_Emoji}`, 'gv');

/** Cuts a text into stretches and marks. Halves of pairs that cross others, or that lack their other half, stand alone. */
export const itemsOf = (text: string): readonly Item[] => {
  const pairs = placeholderPairsIn(text);
  const items: Item[] = [];
  let position = 0;
  for (const { 0: value, index } of text.matchAll(markPattern)) {
    if (index > position) items.push({ kind: 'text', value: text.slice(position, index) });
    position = index + value.length;
    const half = pairs.get(index);
    const mark = { kind: 'mark', value, closes: half?.kind === 'closing' } as const;
    items.push(half === undefined ? mark : { ...mark, pair: half.pair });
  }
  if (position < text.length) items.push({ kind: 'text', value: text.slice(position) });
  return items;
};
