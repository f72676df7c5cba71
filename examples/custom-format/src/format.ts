import { createTextFormat, type ReadSegment } from '@dragoman/format-kit';
import { ServiceError, writeTaggedText } from '@dragoman/provider';

/** Encodings, keys, tags, files without targets and abort are looked after by the kit. */
export const notesFormat = createTextFormat({
  id: 'notes',
  mediaType: 'text/x-notes',
  extension: 'notes',
  read({ text, edits }) {
    if (!text.startsWith('#notes'))
      throw new ServiceError('unsupported_format', { detail: 'Notes begin with a line "#notes".' });
    const segments: ReadSegment[] = [];
    for (const { 1: note = '', index } of text.matchAll(/^- +(\S.*?)[ \t]*$/gm)) {
      const start = text.indexOf(note, index + 2);
      segments.push({
        key: String(segments.length + 1),
        source: writeTaggedText([{ kind: 'text', text: note }]),
        write(parts = []) {
          const target = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
          edits.push({ start, end: start + note.length, text: target.replace(/\s+/g, ' ').trim() });
        },
      });
    }
    return { segments, pages: 1 };
  },
});
