import { applyEdits, type Edit } from './edits.ts';
import { type Encoding, encodeText } from './encodings.ts';

/** A text as it came. */
interface EncodedText {
  readonly bytes: Uint8Array;
  /** What `bytes` say, without their mark. */
  readonly text: string;
  readonly encoding: Encoding;
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

/** Where lines end, in bytes or in characters. */
const endsOf = (content: Uint8Array | string): number[] => {
  const ends: number[] = [];
  const find = (from: number): number =>
    typeof content === 'string' ? content.indexOf('\n', from) : content.indexOf(0x0a, from);
  for (let end = find(0); end !== -1; end = find(end + 1)) ends.push(end + 1);
  return [...ends, content.length];
};

/** Lines that are written together, with their edits. */
interface EditedLines {
  readonly first: number;
  last: number;
  readonly edits: Edit[];
}

const editedLines = (ends: readonly number[], edits: readonly Edit[]): readonly EditedLines[] => {
  const groups: EditedLines[] = [];
  let line = 0;
  const lineOf = (position: number): number => {
    while (line < ends.length - 1 && position >= (ends[line] ?? 0)) line++;
    return line;
  };
  for (const edit of edits.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    const first = lineOf(edit.start);
    const last = edit.end > edit.start ? lineOf(edit.end - 1) : first;
    const group = groups.at(-1);
    if (group && group.last >= first) {
      group.edits.push(edit);
      group.last = last;
    } else groups.push({ first, last, edits: [edit] });
  }
  return groups;
};

/** Writes the lines that have edits; all others are copied. Undefined where the encoding lacks a character. */
const encodeLines = (
  { bytes, text, encoding }: EncodedText,
  edits: readonly Edit[],
): Uint8Array | undefined => {
  const [ends, byteEnds] = [endsOf(text), endsOf(bytes)];
  if (ends.length !== byteEnds.length) return encodeText(applyEdits(text, edits), encoding);
  const parts: Uint8Array[] = [];
  let position = 0;
  for (const group of editedLines(ends, edits)) {
    const [start, end] = [ends[group.first - 1] ?? 0, ends[group.last] ?? text.length];
    const own = group.edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const written = encodeText(applyEdits(text.slice(start, end), own), encoding);
    if (!written) return undefined;
    parts.push(bytes.subarray(position, byteEnds[group.first - 1] ?? 0), written);
    position = byteEnds[group.last] ?? bytes.length;
  }
  return Uint8Array.from(Buffer.concat([...parts, bytes.subarray(position)]));
};

/**
 * A text with its edits, in its own encoding. Where that has several ways to write a character, lines without edits keep
 * theirs. Undefined where it lacks a character.
 */
export const encodeEdited = (source: EncodedText, edits: readonly Edit[]): Uint8Array | undefined => {
  const { bytes, text, encoding } = source;
  if (encoding.label.startsWith('utf-')) return encodeText(applyEdits(text, edits), encoding);
  const again = encodeText(text, encoding);
  return again && isSame(again, bytes)
    ? encodeText(applyEdits(text, edits), encoding)
    : encodeLines(source, edits);
};
