import { fitOf, type Language } from '@dragoman/core';
import { unreadableFile } from './file-error.ts';
import { FileLanguages } from './file-languages.ts';
import type { Row } from './rows.ts';
import { readXml } from './xml-reader.ts';
import { escapeXml } from './xml-writer.ts';

/** A pair of texts as a file has it: not checked yet. Languages are canonical BCP 47. */
export interface FilePair {
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface Variant {
  readonly language: string;
  text: string | undefined;
}
interface Unit {
  readonly line: number;
  readonly sourceLanguage: string;
  readonly variants: Variant[];
}

/** Texts of one `tu`. */
const maxVariants = 1_000;

/** A `ph` of this type stands for a character that XML cannot hold; its code point follows. */
const characterType = 'x-dragoman-u';

/**
 * Reads TMX 1.1 to 1.4b. Each `tu` gives one pair for each language that is not its source; codes of inline elements
 * stay in the text as they are.
 * @throws ApiError `invalid_request` where the file is no well-formed TMX.
 */
export async function* readTmx(text: string): AsyncGenerator<Row<FilePair>> {
  const rows: Row<FilePair>[] = [];
  const languages = new FileLanguages();
  let isRooted = false;
  let headerLanguage = '';
  let unit: Unit | undefined;
  let segment: string | undefined;

  const pieces = readXml(text, {
    open(name, attributes, line) {
      if (!isRooted && name !== 'tmx')
        throw unreadableFile('not_tmx', `The file begins with <${name}>, not with <tmx>.`, line);
      isRooted = true;
      if (name === 'header') headerLanguage = attributes.srclang ?? '';
      else if (name === 'tu')
        unit = { line, sourceLanguage: attributes.srclang ?? headerLanguage, variants: [] };
      else if (name === 'tuv') {
        if (unit?.variants.length === maxVariants)
          throw unreadableFile('too_big', `A tu has more than ${maxVariants} texts.`, line);
        unit?.variants.push({ language: attributes['xml:lang'] ?? attributes.lang ?? '', text: undefined });
      } else if (name === 'seg') segment = '';
      else if (name === 'ph' && segment !== undefined) segment += characterOf(attributes.type);
    },
    text(part) {
      if (segment !== undefined) segment += part;
    },
    close(name) {
      const variant = unit?.variants.at(-1);
      if (name === 'seg') {
        if (variant) variant.text = segment;
        segment = undefined;
      } else if (name === 'tu' && unit) {
        rows.push(...rowsOf(unit, languages));
        unit = undefined;
      }
    },
  });
  for await (const _ of pieces) yield* rows.splice(0);
}

const characterOf = (type: string | undefined): string => {
  if (!type?.startsWith(characterType)) return '';
  const code = Number.parseInt(type.slice(characterType.length), 16);
  return code > 0 && code <= 0xffff && (code < 0xd800 || code > 0xdfff) ? String.fromCharCode(code) : '';
};

const rowsOf = ({ line, sourceLanguage, variants }: Unit, languages: FileLanguages): Row<FilePair>[] => {
  const known = variants.map(({ language, text }) => ({ language: languages.read(language), text }));
  const declared = languages.read(sourceLanguage);
  // `*all*`, or nothing: the first is the source.
  const source = declared
    ? (known.find(({ language }) => language?.tag === declared.tag) ??
      known.find(({ language }) => isRegionOf(language, declared)))
    : known[0];
  if (!source) return [{ line, problem: 'has no text in its source language' }];
  if (known.length < 2) return [{ line, problem: 'has no translation' }];
  return known
    .filter((variant) => variant !== source)
    .map((variant) => {
      if (!source.language || !variant.language)
        return { line, problem: 'names a language that is none: use BCP 47 tags such as en or es-MX' };
      if (source.text === undefined || variant.text === undefined) return { line, problem: 'has no seg' };
      const value = {
        sourceText: source.text,
        translatedText: variant.text,
        sourceLanguage: source.language.tag,
        targetLanguage: variant.language.tag,
      };
      return { line, value };
    });
};

const isRegionOf = (offered: Language | null, wanted: Language): boolean =>
  offered !== null && fitOf(wanted, offered) >= 2;

/** A remembered translation as a file tells of it. */
export interface TmxEntry extends FilePair {
  readonly id: string;
  readonly origin: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Writes TMX 1.4b, entry by entry. */
export async function* writeTmx(
  entries: AsyncIterable<TmxEntry>,
  tool: { readonly version: string },
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="${escapeXml(tool.version)}" segtype="block" o-tmf="Dragoman" adminlang="en" srclang="*all*" datatype="plaintext"/>
<body>
`;
  for await (const entry of entries) {
    const source = escapeXml(entry.sourceLanguage);
    const variant = (language: string, text: string) =>
      `<tuv xml:lang="${escapeXml(language)}"><seg>${escapeXml(text, placeholder)}</seg></tuv>`;
    yield `<tu tuid="${entry.id}" srclang="${source}" creationdate="${stamp(entry.createdAt)}" changedate="${stamp(entry.updatedAt)}"><prop type="x-origin">${escapeXml(entry.origin)}</prop>${variant(entry.sourceLanguage, entry.sourceText)}${variant(entry.targetLanguage, entry.translatedText)}</tu>\n`;
  }
  yield '</body>\n</tmx>\n';
}

const placeholder = (character: string): string =>
  `<ph type="${characterType}${character.charCodeAt(0).toString(16).padStart(4, '0')}"/>`;

/** `YYYYMMDDThhmmssZ`, as TMX writes moments. */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
