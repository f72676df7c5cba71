import type { Language } from '../languages.ts';
import type { ProtectedSegment } from '../protect/protect.ts';
import type { Atom, Piece } from './atoms.ts';
import type { Token } from './tokens.ts';

/** A text taken apart: what is translated, and how the rest is put around it again. */
export interface ParsedText {
  /** The segments to translate, in order, their spans behind placeholders. */
  readonly segments: readonly ProtectedSegment[];
  /**
   * Puts one text for each segment, in order and with its placeholders, into the skeleton, and the spans back. What is
   * not a placeholder is plain text. The segments' own `text`s give the original text exactly.
   */
  render(texts: readonly string[]): string;
}

/** From which language a text is translated, and into which. */
export interface FormatLanguages {
  readonly source: Language;
  readonly target: Language;
}

/** Knows one text format. */
export interface FormatHandler {
  /**
   * Takes a text apart. The signal ends the wait. Rejects with `invalid_request`, at `/text`, where that takes so long
   * that it is given up.
   */
  parse(text: string, languages: FormatLanguages, signal?: AbortSignal): Promise<ParsedText>;
}

/** Writes a changed text in the way of its format. */
export type Writer = (tokens: readonly Token[], texts: readonly string[]) => string;

/** What a unit is written with. */
export interface Writing {
  readonly write: Writer;
  /** Applied to literal text before `write`. Absent: as it is. */
  readonly escape?: (literal: string) => string;
}

/** Takes a unit with ICU messages apart; undefined where it has none that can be read. */
export type MessageExpander = (
  document: DocumentBuilder,
  atoms: readonly Atom[],
  writing: Writing,
) => Piece | undefined;

/** A document while it is taken apart: its segments so far, and what its units need to know. */
export interface DocumentBuilder {
  readonly segments: ProtectedSegment[];
  readonly languages: FormatLanguages;
  /** Takes ICU messages apart. Absent: the document holds none. */
  readonly expandMessage?: MessageExpander;
}

/**
 * Takes a text of one format apart: adds its segments to the document, and says how it is put together again. The signal
 * ends the wait for another thread.
 */
export type FormatReader = (
  document: DocumentBuilder,
  text: string,
  signal: AbortSignal | undefined,
) => Piece | Promise<Piece>;
