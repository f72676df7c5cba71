import type { Piece } from './layer.ts';
import { bytesOf, joined } from './write.ts';

/** Bytes from `start` up to `end` give way to a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In order; of two that overlap the later one loses what is gone already. */
const inOrder = (edits: readonly Edit[]): readonly Edit[] => {
  let last = 0;
  return edits
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end, text }) => {
      const from = Math.max(start, last);
      last = Math.max(from, end);
      return { start: from, end: last, text };
    });
};

/** Bytes from `from` up to `to` with the edits that begin there. */
const editRange = (bytes: Uint8Array, edits: readonly Edit[], from: number, to: number): Uint8Array => {
  const parts: Uint8Array[] = [];
  let last = from;
  for (const { start, end, text } of edits) {
    if (start >= to || end < from) continue;
    if (start > last) parts.push(bytes.subarray(last, start));
    if (start >= from) parts.push(bytesOf(text));
    last = Math.max(last, Math.min(end, to));
  }
  parts.push(bytes.subarray(last, to));
  return joined(parts);
};

/** Bytes with edits done. */
export const edited = (bytes: Uint8Array, edits: readonly Edit[]): Uint8Array =>
  editRange(bytes, inOrder(edits), 0, bytes.length);

/** The pieces of a page's content that edits change, with their new bytes; undefined for those that stay. */
export const editedPieces = (
  bytes: Uint8Array,
  pieces: readonly Piece[],
  edits: readonly Edit[],
): readonly (Uint8Array | undefined)[] => {
  const ordered = inOrder(edits);
  return pieces.map(({ start, end }, index) => {
    // What stands on the line end between two pieces belongs to the first.
    const to = pieces[index + 1]?.start ?? bytes.length + 1;
    const own = ordered.filter((edit) => edit.start < to && (edit.end > start || edit.start >= start));
    if (own.length === 0) return undefined;
    const past = own.filter((edit) => edit.start >= end && edit.start < to).map(({ text }) => text);
    const inside = own.filter((edit) => edit.start < end);
    const result = editRange(bytes, inside, start, end);
    return past.length > 0 ? joined([result, bytesOf(past.join(''))]) : result;
  });
};
