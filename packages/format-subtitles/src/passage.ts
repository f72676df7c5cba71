import type { TaggedPart } from '@dragoman/provider';
import { nameOfTag } from './markup.ts';
import { type BreakToken, type Piece, pairsOf } from './pieces.ts';
import type { Sentence } from './sentences.ts';

/** A tag at a place of a text. */
export interface PlacedTag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly number: number;
  /** UTF-16 units of text before it. */
  readonly at: number;
}

/** A text and the tags in it. */
export interface FlatText {
  readonly plain: string;
  readonly tags: readonly PlacedTag[];
}

/** A break of the source. */
export interface SourceBreak {
  readonly from: number;
  readonly to: number;
  readonly isCue: boolean;
  /** As it stands there; empty between cues. */
  readonly raw: string;
  /** How many tags stand before it. */
  readonly tagsBefore: number;
}

/** The text of a sentence, and all that is needed to write another in its place. */
export interface Passage extends FlatText {
  readonly breaks: readonly SourceBreak[];
  /** Tags as they stand there, by number: opening or single, and closing. */
  readonly raws: ReadonlyMap<number, readonly [open: string, close: string]>;
  /** How characters are written that are not written as themselves, or would not be by us, in order. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
}

/** Text and tags of a translation, side by side. */
export const flatten = (parts: readonly TaggedPart[]): FlatText => {
  const tags: PlacedTag[] = [];
  let plain = '';
  for (const part of parts) {
    if (part.kind === 'text') plain += part.text;
    else tags.push({ kind: part.kind, number: part.number, at: plain.length });
  }
  return { plain, tags };
};

/** The parts of a text with tags. */
export const partsOf = ({ plain, tags }: FlatText): readonly TaggedPart[] => {
  const parts: TaggedPart[] = [];
  let position = 0;
  for (const { kind, number, at } of tags) {
    if (at > position) parts.push({ kind: 'text', text: plain.slice(position, at) });
    parts.push({ kind, number });
    position = at;
  }
  if (position < plain.length) parts.push({ kind: 'text', text: plain.slice(position) });
  return parts;
};

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

/** Whether the words of a sentence are written without blanks; words of another script among them would run together. */
const isUnspaced = (plain: string): boolean =>
  !/\p{sc=Latin}/u.test(plain) &&
  (plain.match(unspaced)?.length ?? 0) * 2 > (plain.match(/\p{L}/gu)?.length ?? 0);

/** Written by us in another way than here, or the other way round. */
const spelled = /[&<>{}\\\u00a0]/u;

class PassageBuilder {
  readonly tags: PlacedTag[] = [];
  readonly breaks: SourceBreak[] = [];
  readonly raws = new Map<number, readonly [string, string]>();
  readonly spellings = new Map<string, string[]>();
  plain = '';
  readonly #isUnspaced: boolean;

  constructor(isUnspacedText: boolean) {
    this.#isUnspaced = isUnspacedText;
  }

  addBreak(token: BreakToken | undefined): void {
    const gap = this.#isUnspaced ? '' : ' ';
    const from = this.plain.length;
    this.plain += gap;
    const raw = token?.raw ?? '';
    const to = from + gap.length;
    this.breaks.push({ from, to, isCue: !token, raw, tagsBefore: this.tags.length });
  }

  #addTag(kind: PlacedTag['kind'], number: number): void {
    this.tags.push({ kind, number, at: this.plain.length });
  }

  #addText(text: string, raw: string): void {
    this.plain += text;
    if (raw !== text) this.#spell(text, raw);
    else for (const character of text) if (spelled.test(character)) this.#spell(character, character);
  }

  #spell(character: string, raw: string): void {
    const known = this.spellings.get(character);
    if (known) known.push(raw);
    else this.spellings.set(character, [raw]);
  }

  addPiece({ tokens }: Piece): void {
    const pairs = pairsOf(tokens);
    const numbers = new Map<number, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.kind === 'text') this.#addText(token.text, token.raw);
      else if (token.kind === 'break') this.addBreak(token);
      else {
        const opened = numbers.get(index);
        const number = opened ?? this.raws.size + 1;
        const closing = pairs.get(index);
        if (opened !== undefined) this.#addTag('close', number);
        else if (closing === undefined) this.#addTag('empty', number);
        else {
          this.#addTag('open', number);
          numbers.set(closing, number);
        }
        const close = closing === undefined ? undefined : tokens[closing];
        if (opened === undefined) this.raws.set(number, [token.raw, close?.kind === 'tag' ? close.raw : '']);
      }
    }
  }
}

/** The text of a sentence. */
export const passageOf = (sentence: Sentence): Passage => {
  const text = sentence
    .flatMap(({ tokens }) => tokens.map((token) => (token.kind === 'text' ? token.text : '')))
    .join('');
  const builder = new PassageBuilder(isUnspaced(text));
  for (const [index, piece] of sentence.entries()) {
    if (index > 0) builder.addBreak(undefined);
    builder.addPiece(piece);
  }
  const { plain, tags, breaks, raws, spellings } = builder;
  return { plain, tags, breaks, raws, spellings };
};

/** Whether a tag ends with its cue by itself, so that it may be closed and opened again. */
export const isReopened = (raw: string): boolean => nameOfTag(raw) !== undefined;
