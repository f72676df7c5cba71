import type { TaggedPart } from '@dragoman/provider';
import { inkOfWords, type WordInk } from '../measure/index.ts';
import { type Colour, colourDistance, type Picture } from '../pixels/index.ts';
import { mostSpans } from '../region.ts';
import type { ReadLine } from './lines.ts';

/** A part of a line that has a colour of its own. */
export interface LineSpan {
  /** Its first unit of UTF-16 in the text of the line, and the one behind its last. */
  readonly from: number;
  readonly to: number;
  readonly colour: Colour;
}

/** The colours of a line. */
export interface LineColours {
  /** Of what is in no span. */
  readonly colour: Colour;
  readonly spans: readonly LineSpan[];
}

/** The cosine of the angle between two inks, seen from their ground: nearer, they are one. */
const sameDirection = Math.cos((11 * Math.PI) / 180);
/** Colours that differ by less are one, measured twice. */
const leastDistance = 60;
/** Fewer letters leave too little ink. */
const minLetters = 2;
/** What an emoji is read as has no more. */
const maxEmojiLetters = 2;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const alike = (one: Colour, other: Colour): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** The ink of each word of a line, where it leaves one. */
export type Inks = readonly (WordInk | undefined)[];

interface Group {
  readonly first: WordInk;
  letters: number;
  /** The longest word's. */
  colour: Colour;
  longest: number;
}

/** Puts words into groups of one ink; those of too few letters have none. */
const groupsOf = (words: ReadLine['words'], inks: Inks): readonly (Group | undefined)[] => {
  const groups: Group[] = [];
  return words.map(({ text }, index) => {
    const ink = inks[index];
    const letters = lettersIn(text);
    if (!ink || letters < minLetters) return undefined;
    let group = groups.find(
      ({ first, colour }) =>
        alike(first.direction, ink.direction) >= sameDirection ||
        colourDistance(colour, ink.colour) < leastDistance,
    );
    if (!group) {
      group = { first: ink, letters: 0, colour: ink.colour, longest: 0 };
      groups.push(group);
    }
    group.letters += letters;
    if (letters > group.longest) [group.longest, group.colour] = [letters, ink.colour];
    return group;
  });
};

/** The ink of each word of a line; an empty list where it cannot be told, or where there is nothing to compare. */
export const inksOf = (picture: Picture, { words, box }: ReadLine): Inks =>
  words.length < 2
    ? []
    : inkOfWords(
        picture,
        box,
        words.map(({ box: own }, index) => {
          // A box may begin in the letters of the word before it, of which the ink may be another.
          const before = words[index - 1]?.box;
          const cut = before && before.x < own.x ? Math.max(0, before.x + before.width - own.x) : 0;
          return cut < own.width ? { ...own, x: own.x + cut, width: own.width - cut } : own;
        }),
      );

/** Of which most letters are. */
const usualOf = (groups: readonly (Group | undefined)[]): Group | undefined =>
  groups.reduce(
    (most, group) => (!group || (most && most.letters >= group.letters) ? most : group),
    undefined,
  );

/**
 * How many words at each end of a line are emoji or icons in colour that were read as letters: of a letter or two, in an
 * ink that the other words do not have.
 */
export const emojiAtEnds = (
  { words }: ReadLine,
  inks: Inks,
): { readonly start: number; readonly end: number } => {
  const usual = usualOf(groupsOf(words, inks));
  const isEmoji = (index: number, beside: number): boolean => {
    const ink = inks[index];
    const other = inks[beside];
    const text = words[index]?.text ?? '';
    return (
      usual !== undefined &&
      ink !== undefined &&
      lettersIn(text) <= maxEmojiLetters &&
      alike(usual.first.direction, ink.direction) < sameDirection &&
      colourDistance(usual.colour, ink.colour) >= leastDistance &&
      // The last word of a link has the ink of the others.
      (other === undefined || alike(other.direction, ink.direction) < sameDirection)
    );
  };
  let [start, end] = [0, 0];
  while (start < words.length && isEmoji(start, start + 1)) start += 1;
  while (end < words.length - start && isEmoji(words.length - 1 - end, words.length - 2 - end)) end += 1;
  return { start, end };
};

/** Where each word stands in the text of its line. */
const placesOf = ({ text, words }: ReadLine): readonly number[] => {
  let end = 0;
  return words.map((word) => {
    const at = text.indexOf(word.text, end);
    const place = at < 0 ? end : at;
    end = place + word.text.length;
    return place;
  });
};

/** The group that a word of too few letters goes with: that of its neighbours, or the one whose ink is more like its own. */
const besides = (
  ink: WordInk | undefined,
  previous: Group | undefined,
  next: Group | undefined,
): Group | undefined => {
  if (!previous || previous === next) return previous;
  if (!ink || !next) return undefined;
  const [one, other] = [previous, next].map(({ first }) => alike(first.direction, ink.direction)) as [
    number,
    number,
  ];
  return one > other ? previous : next;
};

/**
 * Finds the parts of a line whose ink is another than that of the rest: links. Undefined where it has one ink alone.
 */
export const coloursOf = (line: ReadLine, inks: Inks): LineColours | undefined => {
  const { words } = line;
  const groups = groupsOf(words, inks);
  const usual = usualOf(groups);
  const known = groups.filter((group) => group !== undefined);
  if (!usual || known.every((group) => group === usual)) return undefined;
  const places = placesOf(line);
  const spans: LineSpan[] = [];
  let previous: Group | undefined;
  for (const [index, word] of words.entries()) {
    const next = groups.slice(index + 1).find((group) => group !== undefined);
    const group: Group = groups[index] ?? besides(inks[index], previous, next) ?? usual;
    const from = places[index] ?? 0;
    const last = spans.at(-1);
    // The full stop behind a link is not of the link.
    const to = from + word.text.replace(/[.,;:!?)\]]+$/u, '').length;
    if (group !== usual) {
      if (last && previous === group) spans[spans.length - 1] = { ...last, to };
      else spans.push({ from, to, colour: group.colour });
    }
    previous = group;
  }
  return { colour: usual.colour, spans };
};

/**
 * A text with its spans between tags, and the colour of each. A span goes on over the end of a line; a text of too many
 * has none.
 *
 * @param spans for each UTF-16 unit of the text the span that it belongs to
 */
export const taggedPartsOf = ({
  text,
  spans,
}: {
  readonly text: string;
  readonly spans: readonly (LineSpan | undefined)[];
}): { readonly parts: readonly TaggedPart[]; readonly colours: readonly Colour[] } => {
  const colours: Colour[] = [];
  const parts: TaggedPart[] = [];
  let start = 0;
  const textTo = (end: number): void => {
    if (end > start) parts.push({ kind: 'text', text: text.slice(start, end) });
    start = end;
  };
  const isOne = (one: LineSpan, other: LineSpan | undefined): boolean =>
    other !== undefined && (one === other || colourDistance(one.colour, other.colour) < leastDistance);
  for (let place = 0; place < text.length; place += 1) {
    const span = spans[place];
    if (!span) continue;
    let end = place + 1;
    while (isOne(span, spans[end]) || (text[end] === ' ' && isOne(span, spans[end + 1]))) end += 1;
    textTo(place);
    colours.push(span.colour);
    parts.push({ kind: 'open', number: colours.length });
    textTo(end);
    parts.push({ kind: 'close', number: colours.length });
    place = end - 1;
  }
  textTo(text.length);
  return colours.length > mostSpans ? { parts: [{ kind: 'text', text }], colours: [] } : { parts, colours };
};
