import type { Atom, Rendering } from './atoms.ts';
import type { Fragment } from './fragments.ts';
import type { FollowingValue, Tag } from './tag.ts';

/** Writes a changed text in the way of its format. */
export type Writer = (fragments: readonly Fragment[], texts: readonly string[]) => string;

/** What a stretch is written with. */
export interface Writing {
  readonly write: Writer;
  /** Applied to literal text before `write`. Absent: as it is. */
  readonly escape?: (literal: string) => string;
}

/** Where a stretch stands. */
export interface StretchPlace {
  /** The element that holds it, by its name in HTML, also where it is Markdown; empty where there is none. */
  readonly element: string;
  /** The attribute that it is the value of. */
  readonly attribute?: string;
  /** The tag that says its language: the nearest one that divides, or its own. */
  readonly speaker?: Tag;
}

/** A document while it is read: whoever reads it says what becomes of its stretches. */
export interface MarkupDocument {
  /** A stretch (a paragraph, a cell, an attribute) in document order, and what stands in its place once it is translated. */
  addStretch(atoms: readonly Atom[], writing: Writing, place: StretchPlace): Rendering;
  /** What of a start tag follows the target though nobody reads it, such as `lang`. Absent: nothing. */
  follow?(tag: Tag): readonly FollowingValue[];
}
