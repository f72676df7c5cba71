import type { ProtectedSegment } from '../protect/protect.ts';
import type { Piece } from './atoms.ts';
import type { MessageExpander } from './message/message.ts';
import type { FormatLanguages } from './segment.ts';

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
