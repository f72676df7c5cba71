import { isUtf8 } from 'node:buffer';
import { createTextFormat, declaredEncoding, type Edit, type TextFile } from '@dragoman/format-kit';
import { pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import {
  duplicateWarnings,
  type FoundText,
  segmentsOf,
  type TreeEntry,
  type TreeText,
} from '../tree/index.ts';
import { codecsOf } from './messages.ts';
import type { PropertiesOptions } from './options.ts';
import { decodeProperty, readProperties } from './read.ts';
import { encodeProperty, type Unicode } from './write.ts';

/** How a file writes characters beyond ASCII. */
const unicodeOf = ({ text, encoding, request }: TextFile<PropertiesOptions>): Unicode => {
  const isEscaped = request.options.unicode_escapes;
  if (isEscaped) return 'escaped';
  if (encoding.label === 'windows-1252') return 'latin-1';
  return isEscaped === false || /[^\0-\x7f]/.test(text) ? 'as they are' : 'escaped';
};

interface PropertyEntry extends TreeEntry {
  readonly value: TreeText;
}

const entriesOf = (text: string): readonly PropertyEntry[] =>
  readProperties(text).map(({ name, start, end, comment }) => ({
    name,
    start,
    value: { kind: 'text', text: decodeProperty(text.slice(start, end)), start, end },
    ...(comment === undefined ? {} : { comment }),
  }));

const textsOf = (entries: readonly PropertyEntry[]): readonly FoundText[] => {
  const codecOf = codecsOf(entries.map(({ value }) => value.text));
  return entries.map(({ name, value, comment }) => ({
    path: [name],
    text: value,
    codec: codecOf(value.text),
    name,
    comment,
    category: undefined,
    added: undefined,
  }));
};

/** Properties of Java: in Latin-1 or UTF-8, with escapes, comments and lines that go on. */
export const propertiesFormat = withExisting(
  createTextFormat<PropertiesOptions>({
    id: 'properties',
    mediaType: 'text/x-java-properties',
    extension: 'properties',
    // As Java reads them: in UTF-8, or else in Latin-1, whatever their letters would say.
    encodingOf: ({ bytes }) =>
      isUtf8(bytes) || bytes.includes(0) ? undefined : declaredEncoding(bytes, 'windows-1252'),
    async read(file) {
      const { text } = file;
      const entries = entriesOf(text);
      const edits: Edit[] = [];
      const unicode = unicodeOf(file);
      const isUpperCase = /\\u\d{0,3}[A-F]/.test(text) && !/\\u\d{0,3}[a-f]/.test(text);
      const { segments, own, finish } = await segmentsOf(
        textsOf(entries),
        {
          write({ start, end }, target) {
            const written = encodeProperty(target, text.slice(start, end), unicode, isUpperCase);
            edits.push({ start, end, text: written });
          },
          // Properties have no forms.
          insert: () => undefined,
        },
        file.turns,
      );
      return {
        segments,
        pages: pagesOf(own),
        warnings: duplicateWarnings({ kind: 'map', start: 0, end: text.length, entries }),
        finish() {
          finish();
          return edits;
        },
      };
    },
  }),
  'one language',
);
