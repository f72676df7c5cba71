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

/** The words of a sentence as HTML. */
export const wordsOf = (markup: string): string => unescaped(markup.replaceAll(tag, ''));

/** What stands beside a mark: blanks, a letter or figure, or anything else; `undefined` at the end of the sentence. */
type Neighbour = { readonly kind: 'blank' | 'word' | 'other'; readonly blanks: string } | undefined;

type Side = 'before' | 'after';

const neighbourOf = (text: string, side: Side): Neighbour => {
  const bare = side === 'before' ? text.trimEnd() : text.trimStart();
  const length = text.length - bare.length;
  const blanks = side === 'before' ? text.slice(text.length - length) : text.slice(0, length);
  if (blanks !== '') return { kind: 'blank', blanks };
  const character = side === 'before' ? text.at(-1) : text[0];
  if (character === undefined) return undefined;
  return { kind: /[\p{L}\p{M}\p{N}]/u.test(character) ? 'word' : 'other', blanks };
};

const besideInSource = (item: Item | undefined, side: Side): Neighbour =>
  item?.kind === 'text' ? neighbourOf(item.value, side) : undefined;

/** The text beside a mark with blanks between them, or none, as in the source. */
const adjusted = (text: string, side: Side, source: Neighbour): string => {
  const bare = side === 'before' ? text.trimEnd() : text.trimStart();
  const now = neighbourOf(bare, side)?.kind;
  if (source === undefined || now === undefined) return text;
  // What stood by a comma and now stands by a word has come to another place: there the engine's blank is right.
  const isAsBefore = source.kind === 'blank' ? now === 'word' || bare !== text : source.kind === now;
  if (!isAsBefore) return text;
  return side === 'before' ? bare + source.blanks : source.blanks + bare;
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
      value = adjusted(value, 'after', besideInSource(source[beforePlace + 1], 'after'));
    }
    const afterPlace = after && places.get(after);
    if (afterPlace !== undefined) {
      value = adjusted(value, 'before', besideInSource(source[afterPlace - 1], 'before'));
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
