import { createTextFormat, type ReadSegment, type TextContent, type TextFile } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { decodeNotation, readInline, writeInline } from '../inline/index.ts';
import { stringsNotation } from './notation.ts';
import { readStrings } from './read.ts';

type Options = Record<string, never>;

const read = async ({ text, edits, turns }: TextFile<Options>): Promise<TextContent> => {
  if (/^\s*<(?:\?xml|!DOCTYPE|plist)/.test(text) || text.startsWith('bplist'))
    throw new ServiceError('unsupported_format', {
      detail:
        'These strings are a property list in XML or binary form: send them as text (`"key" = "value";`), or as .stringsdict.',
    });
  const entries = readStrings(text);
  const keys = new Keys();
  const segments: ReadSegment[] = [];
  for (const [index, { key, value, comment }] of entries.entries()) {
    await turns.step(index, entries.length);
    const inline = readInline(stringsNotation, [{ kind: 'text', tokens: stringsNotation.read(value.raw) }]);
    if (!hasLetters(inline.text)) continue;
    const name = decodeNotation(stringsNotation, key.raw);
    segments.push({
      key: keys.unique(name.toWellFormed() || '""'),
      source: inline.text,
      ...contextOf(name.toWellFormed(), comment),
      write: (parts, { target }) => {
        if (parts && target === inline.text) return;
        const written = parts ? writeInline(stringsNotation, inline, parts) : '';
        edits.push({ start: value.start, end: value.end, text: `"${written}"` });
      },
    });
  }
  return { segments, pages: pagesOf(segments.length) };
};

const format = createTextFormat<Options>({
  id: 'strings',
  mediaType: 'text/x-apple-strings',
  extension: 'strings',
  // Old programs write what a file cannot hold by its code.
  escapeCharacter: (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\U${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  read,
});

/** Tables of strings of Apple's systems. */
export const stringsFormat = withExisting(format, 'one language');
