import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import { encodeNotation, type Notation, type Spelling, spellingOf, type Token } from './notation.ts';

/** A part of a value in a file: text, or a code (an element, a placeholder) that a translation keeps. */
export type Piece =
  | { readonly kind: 'text'; readonly tokens: readonly Token[] }
  | {
      readonly kind: 'open' | 'close' | 'empty';
      /** As it stands in the file. */
      readonly raw: string;
      /** What makes it the same code in another text: its element and id, say. */
      readonly id: string;
      /** What a beginning and its end have in common. Absent: the id. */
      readonly pair?: string;
    };

type Code = Exclude<Piece, { readonly kind: 'text' }>;

/** A code by its number: as it is written, the end of a pair apart. */
interface NumberedCode {
  readonly raw: string;
  readonly close: string | undefined;
  readonly id: string;
}

/** A value of a file as a text to translate. */
export interface InlineText {
  readonly text: TaggedText;
  /** What stands before it and behind it: white space, and codes that are around all of it. */
  readonly lead: string;
  readonly trail: string;
  readonly codes: readonly NumberedCode[];
  readonly spelling: Spelling;
}

/** Which end belongs to which beginning, by their places; codes without the other end are single ones. */
const pairsOf = (pieces: readonly Piece[]): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const open: { readonly at: number; readonly name: string }[] = [];
  // How many of a name are open: most ends without a beginning are told by that.
  const counts = new Map<string, number>();
  const count = (name: string, change: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + change);
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'open' && piece.kind !== 'close') continue;
    const name = piece.pair ?? piece.id;
    if (piece.kind === 'open') {
      open.push({ at, name });
      count(name, 1);
    } else if (counts.get(name)) {
      const [start, ...others] = open.splice(open.findLastIndex((one) => one.name === name));
      for (const one of start ? [start, ...others] : others) count(one.name, -1);
      if (start) pairs.set(start.at, at).set(at, start.at);
    }
  }
  return pairs;
};

const isBlank = (piece: Piece | undefined): boolean =>
  piece?.kind === 'text' && piece.tokens.every(({ text }) => text.trim() === '');

const rawOf = (piece: Piece): string =>
  piece.kind === 'text' ? piece.tokens.map(({ raw }) => raw).join('') : piece.raw;

/** The places between which the text to translate is, without blanks and pairs that are around all of it. */
const innerOf = (pieces: readonly Piece[], pairs: ReadonlyMap<number, number>): readonly [number, number] => {
  let [start, end] = [0, pieces.length];
  for (;;) {
    while (start < end && isBlank(pieces[start])) start++;
    while (end > start && isBlank(pieces[end - 1])) end--;
    if (pieces[start]?.kind !== 'open' || pairs.get(start) !== end - 1) return [start, end];
    start++;
    end--;
  }
};

const isWhite = (character: string): boolean => character.trim() === '';

/** Tokens without white space at their beginning, and that. */
const withoutLead = (tokens: readonly Token[]): readonly [string, readonly Token[]] => {
  let lead = '';
  for (const [index, token] of tokens.entries()) {
    if (isWhite(token.text)) {
      lead += token.raw;
      continue;
    }
    const rest = tokens.slice(index);
    if (token.raw !== token.text) return [lead, rest];
    const text = token.text.trimStart();
    return [
      lead + token.text.slice(0, token.text.length - text.length),
      [{ raw: text, text }, ...rest.slice(1)],
    ];
  }
  return [lead, []];
};

/** Tokens without white space at their end, and that. */
const withoutTrail = (tokens: readonly Token[]): readonly [readonly Token[], string] => {
  let trail = '';
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (!token) break;
    if (isWhite(token.text)) {
      trail = token.raw + trail;
      continue;
    }
    if (token.raw !== token.text) return [tokens.slice(0, index + 1), trail];
    const text = token.text.trimEnd();
    return [[...tokens.slice(0, index), { raw: text, text }], token.text.slice(text.length) + trail];
  }
  return [[], trail];
};

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

/** Numbers the codes of pieces. `numberOf` gives the number of one that has it already. */
const tagged = (
  pieces: readonly (readonly [number, Piece])[],
  pairs: ReadonlyMap<number, number>,
  numberOf: (code: Code, isPair: boolean) => number | undefined,
): readonly TaggedPart[] | undefined => {
  const parts: TaggedPart[] = [];
  const numbers = new Map<number, number>();
  for (const [at, piece] of pieces) {
    if (piece.kind === 'text') {
      const text = textOf(piece.tokens);
      const last = parts.at(-1);
      // Of two parts together, what looks like a tag could begin in the first.
      if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
      else if (text !== '') parts.push({ kind: 'text', text });
      continue;
    }
    const other = pairs.get(at);
    const isEnd = other !== undefined && other < at;
    const number = isEnd ? numbers.get(other) : numberOf(piece, other !== undefined);
    if (number === undefined) return undefined;
    numbers.set(at, number);
    parts.push({ kind: other === undefined ? 'empty' : isEnd ? 'close' : 'open', number });
  }
  return parts;
};

/** What a value is without its edges. */
const contentOf = (pieces: readonly Piece[]) => {
  const pairs = pairsOf(pieces);
  const [start, end] = innerOf(pieces, pairs);
  let lead = pieces.slice(0, start).map(rawOf).join('');
  let trail = pieces.slice(end).map(rawOf).join('');
  const inner = Array.from(pieces.slice(start, end).entries(), ([index, piece]): [number, Piece] => [
    start + index,
    piece,
  ]);
  const first = inner[0];
  if (first?.[1].kind === 'text') {
    const [white, tokens] = withoutLead(first[1].tokens);
    lead += white;
    inner[0] = [first[0], { kind: 'text', tokens }];
  }
  const last = inner.at(-1);
  if (last?.[1].kind === 'text') {
    const [tokens, white] = withoutTrail(last[1].tokens);
    trail = white + trail;
    inner[inner.length - 1] = [last[0], { kind: 'text', tokens }];
  }
  return { pairs, inner, lead, trail };
};

/** A value as a text to translate. */
export const readInline = (notation: Notation, pieces: readonly Piece[]): InlineText => {
  const { pairs, inner, lead, trail } = contentOf(pieces);
  const codes: NumberedCode[] = [];
  for (const [at, piece] of inner) {
    const other = pairs.get(at);
    if (piece.kind === 'text' || (other !== undefined && other < at)) continue;
    const end = other === undefined ? undefined : pieces[other];
    codes.push({ raw: piece.raw, close: end && rawOf(end), id: piece.id });
  }
  let next = 0;
  const parts = tagged(inner, pairs, () => ++next) ?? [];
  const tokens = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.tokens : []));
  return { text: writeTaggedText(parts), lead, trail, codes, spelling: spellingOf(notation, tokens) };
};

/** The translation of a text as a file has it, with the numbers of the source's codes; undefined where its codes are others. */
export const readTranslation = (source: InlineText, pieces: readonly Piece[]): TaggedText | undefined => {
  const { pairs, inner } = contentOf(pieces);
  const nameOf = (id: string, isPair: boolean): string => `${isPair ? 'pair' : 'single'} ${id}`;
  const free = new Map<string, number[]>();
  for (const [index, { id, close }] of [...source.codes.entries()].toReversed()) {
    const name = nameOf(id, close !== undefined);
    const numbers = free.get(name) ?? [];
    numbers.push(index + 1);
    free.set(name, numbers);
  }
  let used = 0;
  const parts = tagged(inner, pairs, ({ id }, isPair) => {
    const number = free.get(nameOf(id, isPair))?.pop();
    if (number !== undefined) used += 1;
    return number;
  });
  return parts && used === source.codes.length ? writeTaggedText(parts) : undefined;
};

/** A translation as the file writes it, with the codes of its source and what stands around it. */
export const writeInline = (
  notation: Notation,
  { lead, trail, codes, spelling }: InlineText,
  parts: readonly TaggedPart[],
): string => {
  let raw = lead;
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') {
      const text = encodeNotation(notation, part.text, spelling);
      const place = { isFirst: index === 0, isLast: index === parts.length - 1 };
      raw += notation.finish?.(text, place) ?? text;
    } else {
      const code = codes[part.number - 1];
      raw += (part.kind === 'close' ? code?.close : code?.raw) ?? '';
    }
  }
  return raw + trail;
};
