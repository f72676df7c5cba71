/** A part of a content stream, with its place in the bytes: from `start` up to `end`. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number; readonly start: number; readonly end: number }
  | { readonly kind: 'name'; readonly value: string; readonly start: number; readonly end: number }
  | { readonly kind: 'string'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'array';
      readonly items: readonly Operand[];
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'dictionary';
      readonly entries: readonly DictionaryEntry[];
      readonly start: number;
      readonly end: number;
    }
  /** `true`, `false`, an image's data, a reference, an operator inside of an array. */
  | {
      readonly kind: 'boolean' | 'null' | 'data' | 'reference' | 'operator';
      readonly start: number;
      readonly end: number;
    };

/** A key of a dictionary in a content stream; it begins at `start`, its value ends with the operand. */
export interface DictionaryEntry {
  readonly key: string;
  readonly start: number;
  readonly value: Operand;
}

/** An operator, a delimiter, or the end. */
export interface Word {
  readonly kind: 'word';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Operand | Word;

/** Content that nobody can read on from. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** Where. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
