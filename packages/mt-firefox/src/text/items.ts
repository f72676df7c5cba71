import { placeholderPattern } from '@dragoman/provider';

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
  const items: Item[] = [];
  /** Places of openings in `items`, innermost last. */
  const open: { readonly number: string; readonly place: number }[] = [];
  let position = 0;
  let pairs = 0;
  const found = [...text.matchAll(markPattern)];
  const closings = new Set(found.flatMap(([, slash, number]) => (slash && number ? [number] : [])));
  for (const match of found) {
    const [value, slash, number] = match;
    if (match.index > position) items.push({ kind: 'text', value: text.slice(position, match.index) });
    position = match.index + value.length;
    if (number !== undefined && slash === '' && closings.has(number)) {
      open.push({ number, place: items.length });
    } else if (number !== undefined && slash === '/') {
      const opening = open.findLastIndex((candidate) => candidate.number === number);
      const place = open[opening]?.place;
      if (place !== undefined) {
        open.length = opening;
        pairs += 1;
        const half = items[place];
        if (half?.kind === 'mark') items[place] = { ...half, pair: pairs };
        items.push({ kind: 'mark', value, pair: pairs, closes: true });
        continue;
      }
    }
    items.push({ kind: 'mark', value, closes: false });
  }
  if (position < text.length) items.push({ kind: 'text', value: text.slice(position) });
  return items;
};
