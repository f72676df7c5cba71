import { type Item, itemsOf } from './items.ts';
import { sentenceCuts } from './sentences.ts';

/** A sentence with what stands around it. */
export interface Unit {
  /** Blanks and marks before the sentence, as they are. */
  readonly lead: string;
  /** Begins and ends with text; empty where there is nothing to translate. */
  readonly body: readonly Item[];
  readonly trail: string;
}

/** Deals the items out to the parts between the cuts. A mark at a cut goes to the earlier part where it closes something. */
const dealOut = (items: readonly Item[], cuts: readonly number[]): readonly (readonly Item[])[] => {
  const parts: Item[][] = cuts.map(() => []);
  let part = 0;
  let position = 0;
  for (const item of items) {
    if (item.kind === 'mark') {
      const atCut = position === cuts[part - 1] && parts[part]?.length === 0;
      parts[atCut && item.closes ? part - 1 : part]?.push(item);
      continue;
    }
    let from = 0;
    while (from < item.value.length) {
      const end = cuts[part] ?? Number.POSITIVE_INFINITY;
      const value = item.value.slice(from, from + (end - position));
      parts[part]?.push({ kind: 'text', value });
      from += value.length;
      position += value.length;
      if (position === end && part < cuts.length - 1) part += 1;
    }
  }
  return parts;
};

/** Marks whose other half is in another sentence stand alone in this one. */
const withOwnPairs = (items: readonly Item[]): readonly Item[] => {
  const counts = new Map<number, number>();
  for (const item of items) {
    if (item.kind === 'mark' && item.pair !== undefined) {
      counts.set(item.pair, (counts.get(item.pair) ?? 0) + 1);
    }
  }
  return items.map((item): Item => {
    if (item.kind === 'text' || item.pair === undefined || counts.get(item.pair) === 2) return item;
    return { kind: 'mark', value: item.value, closes: false };
  });
};

/** Neighbouring marks that stand alone, and pairs around nothing, are one mark. */
const withoutNeighbours = (items: readonly Item[]): readonly Item[] => {
  const merged: Item[] = [];
  for (const item of items) {
    merged.push(item);
    for (;;) {
      const [first, second] = merged.slice(-2) as [Item | undefined, Item | undefined];
      if (first?.kind !== 'mark' || second?.kind !== 'mark' || first.pair !== second.pair) break;
      merged.splice(-2, 2, { kind: 'mark', value: first.value + second.value, closes: false });
    }
  }
  return merged;
};

const isBlank = (item: Item | undefined): boolean => item?.kind === 'text' && item.value.trim() === '';

const isLone = (item: Item | undefined): boolean => item?.kind === 'mark' && item.pair === undefined;

const written = (items: readonly Item[]): string => items.map(({ value }) => value).join('');

/** Takes blanks and marks off both ends, as far as they can be put back there whatever the sentence becomes. */
const trimmed = (items: readonly Item[]): Unit => {
  let from = 0;
  let to = items.length;
  for (;;) {
    const [first, last] = [items[from], items[to - 1]];
    if (from === to) break;
    if (isBlank(first) || isLone(first)) from += 1;
    else if (isBlank(last) || isLone(last)) to -= 1;
    else if (first?.kind === 'mark' && last?.kind === 'mark' && first.pair === last.pair) {
      from += 1;
      to -= 1;
    } else break;
  }
  const body = items.slice(from, to);
  let lead = written(items.slice(0, from));
  let trail = written(items.slice(to));
  const [first] = body;
  if (first?.kind === 'text') {
    const value = first.value.trimStart();
    lead += first.value.slice(0, first.value.length - value.length);
    body[0] = { kind: 'text', value };
  }
  const last = body.at(-1);
  if (last?.kind === 'text') {
    const value = last.value.trimEnd();
    trail = last.value.slice(value.length) + trail;
    body[body.length - 1] = { kind: 'text', value };
  }
  return { lead, body, trail };
};

const hasLetter = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === 'text' && /\p{L}/u.test(item.value));

/** Cuts a text into sentences. Put together again, lead, body and trail of all units are the text. */
export const unitsOf = (text: string, language: string): readonly Unit[] => {
  const items = itemsOf(text);
  const plain = items.map((item) => (item.kind === 'text' ? item.value : '')).join('');
  return dealOut(items, sentenceCuts(plain, language)).map((part) => {
    if (!hasLetter(part)) return { lead: written(part), body: [], trail: '' };
    return trimmed(withoutNeighbours(withOwnPairs(part)));
  });
};
