import type { Atom, Rendering, Writing } from '@dragoman/markup';
import type { Document, Segment } from '../carried.ts';
import type { Language } from '../languages.ts';

/** From which language a text is translated, and into which. */
export interface Languages {
  readonly source: Language;
  readonly target: Language;
}

/**
 * Takes a text apart. The signal ends the wait. Rejects with `invalid_request`, at `/text`, where that takes so long that
 * it is given up.
 */
export type Parser = (text: string, languages: Languages, signal?: AbortSignal) => Promise<Document>;

/** Takes a stretch with ICU messages apart; undefined where it has none that can be read. */
export type MessageExpander = (
  document: DocumentBuilder,
  atoms: readonly Atom[],
  writing: Writing,
) => Rendering | undefined;

/** A document while it is taken apart: its segments so far, and what its stretches need to know. */
export interface DocumentBuilder {
  readonly segments: Segment[];
  /** Places of segments that say the same of different numbers: see `Document`. */
  readonly rivals: (readonly [number, number])[];
  readonly languages: Languages;
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
) => Rendering | Promise<Rendering>;
