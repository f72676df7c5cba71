import {
  hasSameTags,
  readTaggedText,
  ServiceError,
  type TaggedPart,
  type TaggedText,
  writeTaggedText,
} from '@dragoman/provider';

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

/** A target as a text of the file. Throws `invalid_request` where its tags are not those of the source. */
export const fromTagged = (target: TaggedText, text: string, key: string): string => {
  if (!hasSameTags(target, toTagged(text))) {
    const message = `The target of segment ${key} has not the tags of its source.`;
    throw new ServiceError('invalid_request', {
      detail: message,
      errors: [{ pointer: '/segments', code: 'tags_differ', message }],
    });
  }
  const gaps = text.split(columns).filter((_, index) => index % 2 === 1);
  return readTaggedText(target)
    .map((part) => (part.kind === 'text' ? part.text : (gaps[part.number - 1] ?? '')))
    .join('');
};
