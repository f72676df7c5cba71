import { createTextFormat, declaredEncoding, type ReadSegment, type TextFile } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { TextOptions } from './options.ts';
import {
  type Paragraph,
  readParts,
  rewriteParagraph,
  textOfParagraph,
  writeParagraph,
} from './paragraphs.ts';
import { fromTagged, toTagged } from './tags.ts';

/** What translators count as a page. */
const charactersOfPage = 1_800;

const letter = /\p{L}/u;

/** A paragraph as a segment. */
const segmentOf = (
  { edits }: TextFile<TextOptions>,
  paragraph: Paragraph,
  place: { readonly key: string; readonly start: number },
): ReadSegment => {
  const { key, start } = place;
  const text = textOfParagraph(paragraph);
  return {
    key,
    source: toTagged(text),
    write: (parts: readonly TaggedPart[] | undefined) => {
      const written = rewriteParagraph(paragraph, parts ? fromTagged(parts, text) : '');
      edits.push({ start, end: start + writeParagraph(paragraph).length, text: written });
    },
  };
};

export const textFormat = createTextFormat<TextOptions>({
  id: 'text',
  mediaType: 'text/plain',
  extension: 'txt',
  encodingOf: ({ bytes, options }) =>
    options.encoding === undefined ? undefined : declaredEncoding(bytes, options.encoding),
  async read(file) {
    const segments: ReadSegment[] = [];
    const parts = readParts(file.text);
    let start = 0;
    for (const [index, part] of parts.entries()) {
      await file.turns.step(index, parts.length);
      const length = 'blank' in part ? part.blank.length : writeParagraph(part).length;
      // Paragraphs with something to translate are numbered.
      if ('lines' in part && letter.test(textOfParagraph(part)))
        segments.push(segmentOf(file, part, { key: String(segments.length + 1), start }));
      start += length;
    }
    return { segments, pages: Math.max(1, Math.ceil(file.text.length / charactersOfPage)) };
  },
});
