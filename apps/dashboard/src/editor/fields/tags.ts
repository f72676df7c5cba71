import { readTaggedText, type TaggedPart, writeTaggedText } from '@dragoman/provider';

/** A numbered tag of a segment. */
export type TagPart = Exclude<TaggedPart, { kind: 'text' }>;

export type { TaggedPart };
export { readTaggedText, writeTaggedText };

/** How many places of a caret a part has: one for each character of text, and one for a tag as a whole. */
const lengthOf = (part: TaggedPart): number => (part.kind === 'text' ? part.text.length : 1);

/** The same, of several. */
export const placesOf = (parts: readonly TaggedPart[]): number =>
  parts.reduce((sum, part) => sum + lengthOf(part), 0);

/** What stands between two places. */
export const cutParts = (parts: readonly TaggedPart[], from: number, to: number): readonly TaggedPart[] => {
  const cut: TaggedPart[] = [];
  let start = 0;
  for (const part of parts) {
    const end = start + lengthOf(part);
    if (part.kind === 'text') {
      const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
      if (text !== '') cut.push({ kind: 'text', text });
    } else if (start >= from && end <= to) cut.push(part);
    start = end;
  }
  return cut;
};

/** Puts parts in the place of what stands between two places. */
export const replaceParts = (
  parts: readonly TaggedPart[],
  from: number,
  to: number,
  put: readonly TaggedPart[],
): readonly TaggedPart[] =>
  joinText([...cutParts(parts, 0, from), ...put, ...cutParts(parts, to, placesOf(parts))]);

/** Makes neighbouring texts one. */
export const joinText = (parts: readonly TaggedPart[]): readonly TaggedPart[] => {
  const joined: TaggedPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
};

const nameOf = ({ kind, number }: TagPart): string => `${kind} ${number}`;

const tagsOf = (parts: readonly TaggedPart[]): readonly TagPart[] =>
  parts.filter((part) => part.kind !== 'text');

/** The tags of one text that another one has not, or not as often, in their order. */
const tagsBeyond = (parts: readonly TaggedPart[], others: readonly TaggedPart[]): readonly TagPart[] => {
  const left = new Map<string, number>();
  for (const tag of tagsOf(others)) left.set(nameOf(tag), (left.get(nameOf(tag)) ?? 0) + 1);
  return tagsOf(parts).filter((tag) => {
    const count = left.get(nameOf(tag)) ?? 0;
    left.set(nameOf(tag), count - 1);
    return count <= 0;
  });
};

/** Whether each tag that opens is closed, in the right order. */
const isNested = (parts: readonly TaggedPart[]): boolean => {
  const open: number[] = [];
  for (const tag of tagsOf(parts)) {
    if (tag.kind === 'open') open.push(tag.number);
    if (tag.kind === 'close' && open.pop() !== tag.number) return false;
  }
  return open.length === 0;
};

/** What is wrong with the tags of a translation: the service takes it only where nothing is. */
export interface TagFaults {
  /** Those of the source that it lacks. */
  readonly missing: readonly TagPart[];
  /** Those that its source has not, or not as often. */
  readonly surplus: readonly TagPart[];
  /** Whether one closes before the one that opened in it. */
  readonly isCrossed: boolean;
}

/** Compares the tags of a translation with those of its source. Undefined: they are right. */
export const tagFaults = (source: string, target: string): TagFaults | undefined => {
  const wanted = readTaggedText(source);
  const found = readTaggedText(target);
  const missing = tagsBeyond(wanted, found);
  const surplus = tagsBeyond(found, wanted);
  const isCrossed = missing.length === 0 && surplus.length === 0 && isNested(wanted) && !isNested(found);
  return missing.length > 0 || surplus.length > 0 || isCrossed ? { missing, surplus, isCrossed } : undefined;
};
