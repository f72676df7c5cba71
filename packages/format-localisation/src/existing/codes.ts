import { type FormatSegment, readTaggedText, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** What the tags of a segment stand for, in their order, as its `place` says; undefined where it does not. */
const codesOf = ({ place }: FormatSegment): readonly string[] | undefined => {
  if (typeof place !== 'object' || place === null || !('codes' in place)) return undefined;
  const { codes } = place;
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string')
    ? codes.map((code) => code.replace(/\s+/g, ''))
    : undefined;
};

/**
 * The text of a segment with the tags of another: tags are numbered as they come, and in another language they come in
 * another order. Undefined where it has code that the other has not.
 */
export const renumbered = (before: FormatSegment, segment: FormatSegment): TaggedText | undefined => {
  const [codes, wanted] = [codesOf(before), codesOf(segment)];
  if (!codes || !wanted) return before.source;
  const taken = new Set<number>();
  const numbers = codes.map((code) => {
    const index = wanted.findIndex((one, place) => one === code && !taken.has(place));
    taken.add(index);
    return index + 1;
  });
  if (numbers.includes(0)) return undefined;
  return writeTaggedText(
    readTaggedText(before.source).map((part) =>
      part.kind === 'text' ? part : { ...part, number: numbers[part.number - 1] ?? 0 },
    ),
  );
};
