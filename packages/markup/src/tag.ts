import type { Rendering } from './atoms.ts';

/** An attribute of a start tag. Offsets are of the source, in UTF-16 units. */
export interface TagAttribute {
  /** In lower case in HTML, as written in XML. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Where the value is written, quotation marks not included; absent where there is none. */
  readonly range?: { readonly start: number; readonly end: number; readonly quote: '"' | "'" | undefined };
}

/** A start tag. */
export interface Tag {
  /** In lower case, without a prefix. */
  readonly name: string;
  readonly attributes: readonly TagAttribute[];
  /** Of its `<`. */
  readonly start: number;
  /** Behind its `>`. */
  readonly end: number;
  /** Whether it is written `<a/>`. */
  readonly isSelfClosing: boolean;
}

/** A value, or an attribute that is put in, which is not for readers and yet changes with the translation. */
export interface FollowingValue extends Rendering {
  readonly start: number;
  readonly end: number;
}

/** The value of an attribute; undefined where the tag has none of that name. */
export const attributeOf = (tag: Tag, name: string): string | undefined =>
  tag.attributes.find((attribute) => attribute.name === name)?.value;
