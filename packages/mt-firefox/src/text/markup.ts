import type { Item, Mark } from './items.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

/** A sentence as HTML: pairs are elements, lone marks are empty ones, each named by its place in the sentence. */
export const markupOf = (items: readonly Item[]): string =>
  items
    .map((item, place) => {
      if (item.kind === 'text') return escaped(item.value);
      if (item.pair === undefined) return `<img id="${place}">`;
      return item.closes ? '</b>' : `<b id="${place}">`;
    })
    .join('');

const tag = /<(\/?)(b|img)(?: id="(\d{1,6})")?>/g;

/** Whether a mark has a blank beside it, and whether a letter or figure; `undefined` at the end of the sentence. */
type Neighbour = 'blank' | 'word' | 'other' | undefined;

const neighbourOf = (item: Item | undefined, side: 'before' | 'after'): Neighbour => {
  if (item?.kind !== 'text') return undefined;
  const character = side === 'before' ? item.value.at(-1) : item.value[0];
  if (character === undefined) return undefined;
  if (/\s/u.test(character)) return 'blank';
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? 'word' : 'other';
};

/** The text beside a mark with a blank between them, or none, as it was in the source. */
const adjusted = (text: string, side: 'before' | 'after', source: Neighbour): string => {
  const bare = side === 'before' ? text.trimEnd() : text.trimStart();
  const now = neighbourOf({ kind: 'text', value: bare }, side);
  if (source === undefined || now === undefined) return text;
  // What stood by a comma and now stands by a word has come to another place: there the engine's blank is right.
  if (source === 'blank' ? now === 'word' : source === now) {
    const blank = source === 'blank' ? ' ' : '';
    return side === 'before' ? bare + blank : blank + bare;
  }
  return text;
};

/** Blanks beside marks as they were in the source: the engine adds some and drops others. */
const withBlanks = (
  items: readonly Item[],
  places: ReadonlyMap<Item, number>,
  source: readonly Item[],
): Item[] =>
  items.map((item, index) => {
    if (item.kind === 'mark') return item;
    let { value } = item;
    const [before, after] = [items[index - 1], items[index + 1]];
    const beforePlace = before && places.get(before);
    if (beforePlace !== undefined) {
      value = adjusted(value, 'after', neighbourOf(source[beforePlace + 1], 'after'));
    }
    const afterPlace = after && places.get(after);
    if (afterPlace !== undefined) {
      value = adjusted(value, 'before', neighbourOf(source[afterPlace - 1], 'before'));
    }
    return { kind: 'text', value };
  });

/**
 * The text of a translated sentence with its marks, or null where the engine lost one, doubled one, crossed pairs, or
 * gave back no words.
 */
export const textOfMarkup = (markup: string, source: readonly Item[]): string | null => {
  const closingOf = new Map<number, number>();
  source.forEach((item, place) => {
    if (item.kind === 'mark' && item.closes && item.pair !== undefined) {
      const opening = source.findIndex((other) => other.kind === 'mark' && other.pair === item.pair);
      closingOf.set(opening, place);
    }
  });
  const items: Item[] = [];
  const places = new Map<Item, number>();
  const open: number[] = [];
  const put = (place: number | undefined): boolean => {
    const mark = place === undefined ? undefined : source[place];
    if (place === undefined || mark?.kind !== 'mark' || seen.has(place)) return false;
    seen.add(place);
    const copy: Mark = { ...mark };
    items.push(copy);
    places.set(copy, place);
    return true;
  };
  const seen = new Set<number>();
  let position = 0;
  for (const match of markup.matchAll(tag)) {
    const [whole, slash, name, id] = match;
    if (match.index > position) {
      items.push({ kind: 'text', value: unescaped(markup.slice(position, match.index)) });
    }
    position = match.index + whole.length;
    if (slash === '/') {
      const opening = open.pop();
      if (opening === undefined || !put(closingOf.get(opening))) return null;
      continue;
    }
    const place = Number(id);
    if (closingOf.has(place) !== (name === 'b') || !put(place)) return null;
    if (name === 'b') open.push(place);
  }
  if (position < markup.length) items.push({ kind: 'text', value: unescaped(markup.slice(position)) });
  const marks = source.filter(({ kind }) => kind === 'mark').length;
  const text = withBlanks(items, places, source)
    .map(({ value }) => value)
    .join('')
    .trim();
  const hasWords = items.some((item) => item.kind === 'text' && item.value.trim() !== '');
  return open.length === 0 && seen.size === marks && hasWords ? text : null;
};
