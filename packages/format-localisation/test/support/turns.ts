import {
  type FormatDefinition,
  type FormatSegment,
  type OptionsSchema,
  readTaggedText,
  type TaggedText,
  writeTaggedText,
} from '@dragoman/provider';
import fc from 'fast-check';
import { expect } from 'vitest';
import { bytesOf, extracted, type Reading, rendered, textOf } from './files.ts';

/** A file in UTF-8 with other texts, by source. */
export const translated = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string,
  targets: Readonly<Record<string, TaggedText>>,
  reading: Reading = {},
): Promise<string> =>
  textOf((await rendered(definition, file, ({ source }) => targets[source], reading)).bytes);

/** Words in the opposite order of their letters; placeholders, escapes and tags stay. Twice gives what was there. */
const reversed = (tagged: TaggedText): TaggedText =>
  writeTaggedText(
    readTaggedText(tagged).map((part) =>
      part.kind === 'text'
        ? {
            ...part,
            text: part.text.replace(/([%&\\{<]\S*)|\p{L}+/gu, (found, kept?: string) =>
              kept === undefined ? [...found].toReversed().join('') : found,
            ),
          }
        : part,
    ),
  );

const pieces = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('word', 'Größe', 'два слова', '漢字', 'שלום', '😀', 'e\u0301') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\t',
      "'",
      '"',
      '\\',
      '&',
      '<',
      '>',
      '%s',
      '%1$d',
      '{name}',
      '@',
      '?',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u00a0',
      '\u2028',
      '\u200f',
      ']]>',
      '-->',
      '*/',
      '/*',
      '#',
      ';',
      '=',
      '%%',
      '$x',
      '<b>',
      '</b>',
      '&amp;',
      '\\n',
      '\\u0041',
      '<1>',
      '100 %',
    ),
  },
);

/** Texts with all that means something to a format. */
export const hostileText = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

/**
 * How often a property of generated files is tried (DRAGOMAN_GENERATED_FILES; 50 files of each format by default), and
 * from where: the same ones each time.
 */
export const generated = {
  numRuns: Number(process.env.DRAGOMAN_GENERATED_FILES ?? 50),
  seed: 20_261_123,
} as const;

const shownOf = ({ key, source, target }: FormatSegment): string => `${key}: ${target ?? source}`;

/**
 * What holds for each file: untouched it is identical, with its own texts it reads the same, and with its words reversed
 * twice as well; on the way it reads as they do reversed.
 *
 * @returns the file with its words reversed
 */
export const ensureTurns = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string | Uint8Array,
  reading: Reading = {},
): Promise<Uint8Array> => {
  const bytes = typeof file === 'string' ? bytesOf(file) : file;
  const found = await extracted(definition, bytes, reading);
  const untouched = await rendered(definition, bytes, () => undefined, reading);
  expect(Buffer.from(untouched.bytes).equals(bytes)).toBe(true);
  const read = async (written: Uint8Array): Promise<readonly FormatSegment[]> =>
    (await extracted(definition, written, reading)).segments;
  const own = await rendered(definition, bytes, ({ source, target }) => target ?? source, reading);
  expect((await read(own.bytes)).map(shownOf)).toEqual(found.segments.map(shownOf));
  const turn = ({ source, target }: FormatSegment): string => reversed(target ?? source);
  const once = await rendered(definition, bytes, turn, reading);
  expect((await read(once.bytes)).map(shownOf)).toEqual(
    found.segments.map(({ key, source, target }) => shownOf({ key, source: reversed(target ?? source) })),
  );
  const twice = await rendered(definition, once.bytes, turn, reading);
  expect((await read(twice.bytes)).map(shownOf)).toEqual(found.segments.map(shownOf));
  return once.bytes;
};
