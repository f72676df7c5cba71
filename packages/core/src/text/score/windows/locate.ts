import type { Document } from '../../carried.ts';
import type { Piece } from './sentences.ts';

/** Where something stands in a text, in Unicode code points. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A document with the texts that are put into it. */
export interface Rendered {
  readonly render: Document['render'];
  readonly texts: readonly string[];
}

/** Private use characters of the last plane, two for each range: nothing writes them, and no format escapes them. */
const firstMark = 0x10_00_00;
const anyMark = /[\u{100000}-\u{1003FF}]/u;
const eachMark = new RegExp(anyMark, 'gu');
const pairOfUnits = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Code points of a text that has no unit of a pair alone, or counts it as one. */
const countCodePoints = (text: string): number => text.length - (text.match(pairOfUnits)?.length ?? 0);

/**
 * Where stretches of a document stand in the whole text: they are marked, the text is put together, and the marks are
 * looked up. An empty stretch, and one that the text does not show, is where the one before ends.
 */
export const locate = (
  { render, texts }: Rendered,
  stretches: readonly (readonly Piece[])[],
): readonly Range[] => {
  const marks = new Map<number, { readonly at: number; readonly mark: string }[]>();
  const add = (place: number, at: number, number: number): void => {
    const mark = { at, mark: String.fromCodePoint(firstMark + number) };
    const known = marks.get(place);
    if (known) known.push(mark);
    else marks.set(place, [mark]);
  };
  for (const [index, pieces] of stretches.entries()) {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) continue;
    add(first.place, first.start, 2 * index);
    add(last.place, last.end, 2 * index + 1);
  }
  const marked = texts.map((text, place) => {
    // From the end, so that places before stay right; at one place the end of a stretch comes before the next's start.
    const found = [...(marks.get(place) ?? [])].sort(
      (one, other) => other.at - one.at || (other.mark > one.mark ? 1 : -1),
    );
    return found.reduce((rest, { at, mark }) => rest.slice(0, at) + mark + rest.slice(at), text);
  });
  const ranges = stretches.map(() => ({ start: -1, end: -1 }));
  const isMarkable = !texts.some((text) => anyMark.test(text));
  const text = isMarkable ? render(marked) : '';
  let position = 0;
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(eachMark)) {
    position += countCodePoints(text.slice(from, index));
    from = index + mark.length;
    const number = (mark.codePointAt(0) ?? 0) - firstMark;
    const range = ranges[number >> 1];
    if (range === undefined) position++;
    // A message may show one stretch in several of its branches: the first counts.
    else if (number % 2 === 0) range.start = range.start < 0 ? position : range.start;
    else range.end = range.end < 0 ? position : range.end;
  }
  return ranges.map(({ start, end }, index) => {
    if (start >= 0 && end >= start) return { start, end };
    const before = ranges.slice(0, index).findLast((range) => range.end >= 0)?.end ?? 0;
    return { start: before, end: before };
  });
};
