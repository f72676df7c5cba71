import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** White space that aligns columns: a translation keeps it, whatever stands on both sides. */
const columns = /(\t\s*| {3,}\s*)/;

/** A text of a file with tags in place of the white space that aligns its columns. */
export const toTagged = (text: string): TaggedText => {
  const parts: TaggedPart[] = [];
  let number = 0;
  for (const [index, piece] of text.split(columns).entries()) {
    if (index % 2 === 1) parts.push({ kind: 'empty', number: ++number });
    else if (piece !== '') parts.push({ kind: 'text', text: piece });
  }
  return writeTaggedText(parts);
};

/** The parts of a target as a text of the file, with the white space of its source for its tags. */
export const fromTagged = (parts: readonly TaggedPart[], text: string): string => {
  const gaps = text.split(columns).filter((_, index) => index % 2 === 1);
  return parts.map((part) => (part.kind === 'text' ? part.text : (gaps[part.number - 1] ?? ''))).join('');
};
