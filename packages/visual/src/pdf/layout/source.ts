import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import type { PageContent } from '../page-content.ts';
import type { InlineTag, TextStyle } from '../place.ts';
import type { Frame } from './frame.ts';
import { type Glyph, heaviest, isUnspaced, least, most } from './glyph.ts';
import type { Item } from './lines/direction.ts';
import { groundOf } from './lines/highlight.ts';
import { type Kept, keptTag } from './lines/kept.ts';
import type { Line } from './lines/line.ts';

/** What a paragraph says, and how. */
export interface Source {
  readonly source: TaggedText;
  readonly plain: string;
  readonly style: TextStyle;
  readonly tags: readonly InlineTag[];
  /** Glyphs that are painted anew with the translation, and those that move with it. */
  readonly glyphs: readonly Glyph[];
  /** Rules that are parts of what moves with it. */
  readonly paths: readonly number[];
}

interface Piece {
  text: string;
  readonly style: TextStyle | undefined;
  readonly link: number | undefined;
  readonly kept: { readonly kept: Kept; readonly line: Line } | undefined;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const blank: Piece = { text: ' ', style: undefined, link: undefined, kept: undefined };

const styleOf = (glyph: Glyph, line: Line): TextStyle => {
  const rise = glyph.baseline - line.baseline;
  const size = Math.abs(glyph.size / line.size - 1) < 0.03 ? line.size : glyph.size;
  return {
    family: glyph.font.family,
    weight: glyph.font.weight,
    italic: glyph.font.italic,
    colour: /^#[0-9a-f]{6}$/.test(glyph.colour) ? glyph.colour : '#000000',
    size: round(size),
    ...(glyph.font.letterWidth !== undefined && {
      width: Math.round(glyph.font.letterWidth * 1000) / 1000,
    }),
    ...(glyph.opacity !== undefined && { opacity: round(glyph.opacity) }),
    rise: Math.abs(rise) < 0.06 * line.size ? 0 : round(rise),
    underline: glyph.underline !== undefined,
    ...(glyph.strike !== undefined && { strike: true as const }),
    ...(glyph.highlight && { highlight: groundOf(glyph.highlight) }),
  };
};

const keyOf = (style: TextStyle): string =>
  `${style.family} ${style.weight} ${style.italic} ${style.colour} ${style.size} ${style.rise} ${style.underline} ${style.strike ?? false} ${style.opacity ?? 1}${groundKeyOf(style)}`;

const groundKeyOf = ({ highlight }: TextStyle): string =>
  highlight ? ` ${highlight.colour} ${highlight.opacity ?? 1} ${highlight.above} ${highlight.below}` : '';

const softHyphen = /\u00ad/gu;

/** Pieces of one line after those of the lines before it: divided words are one again. */
const append = (pieces: Piece[], added: Piece[]): void => {
  const last = pieces.at(-1);
  const [first] = added;
  if (last && first) {
    const before = last.text.at(-1) ?? '';
    const isHyphen = before === '-' || before === '\u2010' || before === '\u00ad';
    const isAfterLetter = isHyphen && /\p{L}$/u.test(last.text.slice(0, -1) || (pieces.at(-2)?.text ?? ''));
    if (isHyphen && (before === '\u00ad' || isAfterLetter) && !first.kept && !last.kept) {
      if (before === '\u00ad' || /^\p{Ll}/u.test(first.text)) last.text = last.text.slice(0, -1);
    } else {
      const from = last.kept ? '' : before;
      const to = first.kept ? '' : (Array.from(first.text)[0] ?? '');
      if (!(from && to && isUnspaced(from) && isUnspaced(to))) pieces.push({ ...blank });
    }
  }
  pieces.push(...added);
};

const isAlike = (one: Glyph, other: Glyph): boolean =>
  one.font === other.font &&
  one.colour === other.colour &&
  one.size === other.size &&
  one.opacity === other.opacity &&
  one.baseline === other.baseline &&
  one.link === other.link &&
  (one.underline === undefined) === (other.underline === undefined) &&
  (one.strike === undefined) === (other.strike === undefined) &&
  one.highlight === other.highlight;

const piecesOf = (line: Line, kept: readonly Kept[], label: number): Piece[] => {
  const pieces: Piece[] = [];
  const starts = new Map(kept.map((range) => [range.from, range]));
  let last: Glyph | undefined;
  for (let index = label; index < line.items.length; index += 1) {
    const item = line.items[index] as Item;
    const { glyph } = item;
    const range = starts.get(index);
    const piece = pieces.at(-1);
    if (range) {
      pieces.push({ text: '', style: undefined, link: range.glyphs[0]?.link, kept: { kept: range, line } });
      index = range.to - 1;
      last = undefined;
    } else if (glyph && piece && last && isAlike(glyph, last)) piece.text += item.text;
    else if (glyph) {
      pieces.push({ text: item.text, style: styleOf(glyph, line), link: glyph.link, kept: undefined });
      last = glyph;
    } else {
      const next = line.items[index + 1]?.glyph;
      if (piece && last && next && !starts.has(index + 1) && isAlike(next, last)) piece.text += ' ';
      else {
        pieces.push({ ...blank });
        last = undefined;
      }
    }
  }
  return pieces;
};

/** Neighbours of one look as one; a blank looks like what is on both sides of it, or like nothing. */
const merged = (pieces: readonly Piece[], main: string): Piece[] => {
  const answer: Piece[] = [];
  const keys = pieces.map(({ style, kept }) => (kept ? 'kept' : style ? keyOf(style) : undefined));
  for (const [index, piece] of pieces.entries()) {
    const before = answer.at(-1);
    const [previous, next] = [pieces[index - 1], pieces[index + 1]];
    let own = piece;
    if (!piece.style && !piece.kept) {
      const isInside = previous && next && keys[index - 1] === keys[index + 1] && keys[index - 1] !== 'kept';
      own = {
        ...piece,
        style: isInside ? previous.style : undefined,
        link: previous?.link === next?.link ? previous?.link : undefined,
      };
    }
    if (own.style && keyOf(own.style) === main) own = { ...own, style: undefined };
    const isSame =
      before &&
      !before.kept &&
      !own.kept &&
      before.link === own.link &&
      (before.style ? own.style && keyOf(before.style) === keyOf(own.style) : !own.style);
    if (before && isSame) before.text += own.text;
    else answer.push({ ...own });
  }
  return answer;
};

const glyphsOf = (lines: readonly Line[], label: number): readonly Glyph[] => {
  const glyphs: Glyph[] = [];
  for (const [at, { items }] of lines.entries())
    for (let index = at === 0 ? label : 0; index < items.length; index += 1) {
      const glyph = items[index]?.glyph;
      if (!glyph) continue;
      glyphs.push(glyph);
      if (glyph.along.length > 0) glyphs.push(...glyph.along);
    }
  return glyphs;
};

/**
 * The text of lines as one, with the common style left out and the others as tags.
 *
 * @param kept by line, what is not translated
 * @param label items of the first line that are not of the text
 */
export const sourceOf = (
  lines: readonly Line[],
  kept: readonly (readonly Kept[])[],
  label: number,
  content: PageContent,
  frame: Frame,
): Source => {
  const pieces: Piece[] = [];
  for (const [index, line] of lines.entries())
    append(pieces, piecesOf(line, kept[index] ?? [], index === 0 ? label : 0));
  const styles = new Map<string, TextStyle>();
  for (const { style } of pieces) if (style) styles.set(keyOf(style), style);
  const main = heaviest(
    pieces.flatMap(({ style, text }) =>
      style ? [[keyOf(style), text.length * (style.rise === 0 ? 10 : 1)] as const] : [],
    ),
  );
  const tags: InlineTag[] = [];
  const parts: TaggedPart[] = [];
  let link: { readonly annotation: number; readonly number: number } | undefined;
  let last = 0;
  const closeLink = (): void => {
    if (link) parts.push({ kind: 'close', number: link.number });
    link = undefined;
  };
  const together = merged(pieces, main ?? '');
  const trimmed = trim(together);
  for (const piece of trimmed) {
    if (piece.link !== link?.annotation) {
      closeLink();
      if (piece.link !== undefined) {
        last += 1;
        link = { annotation: piece.link, number: last };
        const mark = tags.length === 0 ? markOf(lines, label, piece.link) : undefined;
        tags.push({ kind: 'link', number: last, annotation: piece.link, ...(mark && { mark }) });
        parts.push({ kind: 'open', number: last });
      }
    }
    if (piece.kept) {
      last += 1;
      tags.push(keptTag(last, piece.kept.kept, piece.kept.line, content, frame));
      parts.push({ kind: 'empty', number: last });
      continue;
    }
    const text = piece.text.replace(softHyphen, '');
    if (text === '') continue;
    if (!piece.style) {
      parts.push({ kind: 'text', text });
      continue;
    }
    last += 1;
    tags.push({ kind: 'style', number: last, style: piece.style });
    parts.push({ kind: 'open', number: last }, { kind: 'text', text }, { kind: 'close', number: last });
  }
  closeLink();
  const [first] = lines as [Line];
  const style =
    (main === undefined ? undefined : styles.get(main)) ?? styleOf(first.glyphs[0] as Glyph, first);
  return {
    source: writeTaggedText(parts),
    plain: parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
    style,
    tags,
    glyphs: glyphsOf(lines, label),
    paths: kept.flat().flatMap(({ rules }) => rules.map(({ path }) => path)),
  };
};

/** Where the mark in front of a text is that a link covers, too. */
const markOf = (
  [first]: readonly Line[],
  label: number,
  link: number,
): { readonly left: number; readonly right: number } | undefined => {
  const painted =
    label > 0 ? first?.items.slice(0, label).map(({ glyph }) => glyph) : (first?.mark?.glyphs ?? []);
  const covered = (painted ?? []).flatMap((glyph) => (glyph?.link === link && !glyph.isBlank ? [glyph] : []));
  if (covered.length === 0) return undefined;
  return {
    left: round(least(covered.map(({ left }) => left))),
    right: round(most(covered.map(({ right }) => right))),
  };
};

/** Without blanks at either end. */
const trim = (pieces: readonly Piece[]): readonly Piece[] => {
  const isEmpty = ({ kept, text }: Piece): boolean => !kept && text.trim() === '';
  const from = pieces.findIndex((piece) => !isEmpty(piece));
  const to = pieces.findLastIndex((piece) => !isEmpty(piece));
  return pieces.slice(from, to + 1).map((piece, index, { length }) => {
    let { text } = piece;
    if (index === 0) text = text.trimStart();
    if (index === length - 1) text = text.trimEnd();
    return text === piece.text ? piece : { ...piece, text };
  });
};
