import { type Edit, languageNameFor, languageTagOf } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';
import { decodeNotation, encodeNotation } from '../inline/index.ts';
import { poNotation } from './notation.ts';
import type { PoEntry, Span } from './read.ts';
import type { Wrapping } from './wrap.ts';

interface HeaderLine extends Span {
  /** In small letters. */
  readonly name: string;
  readonly value: string;
}

const strings = /"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"/g;

/** The lines of a header with the strings that each of them is made of. */
const linesOf = (text: string, { start, end }: Span): readonly HeaderLine[] => {
  const lines: HeaderLine[] = [];
  let content = '';
  let from: number | undefined;
  for (const match of text.slice(start, end).matchAll(strings)) {
    const [whole, raw = ''] = match;
    if (raw === '') continue;
    from ??= start + match.index;
    content += decodeNotation(poNotation, raw);
    if (!content.endsWith('\n')) continue;
    const [name = '', ...value] = content.split(':');
    const place = { start: from, end: start + match.index + whole.length };
    lines.push({ ...place, name: name.trim().toLowerCase(), value: value.join(':').trim() });
    content = '';
    from = undefined;
  }
  return lines;
};

/** The language of gettext for a tag: `pt_BR`, `sr@latin`, `zh_TW` (https://www.gnu.org/software/gettext/manual/html_node/Locale-Names.html). */
const localeOf = (language: LanguageTag): string => {
  const { language: name, script, region } = new Intl.Locale(language);
  if (name === 'zh' && region === undefined && script !== undefined)
    return script === 'Hant' ? 'zh_TW' : 'zh_CN';
  const modifier = script === 'Latn' ? '@latin' : script === 'Cyrl' ? '@cyrillic' : '';
  return `${name}${region === undefined ? '' : `_${region}`}${name === 'zh' ? '' : modifier}`;
};

const writtenLanguage = (language: LanguageTag, before: string): string => {
  try {
    return before.includes('-') && !before.includes('_') ? language : localeOf(language);
  } catch {
    return language;
  }
};

/** The tag that a header's language is; undefined where it is none. */
const tagOf = (locale: string): LanguageTag | undefined => {
  const [name = '', modifier] = locale.replace(/\.[\w-]+/, '').split('@');
  const script = modifier === 'latin' ? '-Latn' : modifier === 'cyrillic' ? '-Cyrl' : '';
  return languageTagOf(name.replace(/^[A-Za-z]+/, (language) => language + script));
};

/** Whether a language is one that is asked for: `de-AT` is `de`. */
const isWithin = (own: LanguageTag, wanted: LanguageTag): boolean => languageNameFor(own, wanted) === own;

/** The header of a file: the message whose source is empty. */
export class PoHeader {
  readonly #entry: PoEntry | undefined;
  readonly #lines: readonly HeaderLine[];

  constructor(text: string, entries: readonly PoEntry[]) {
    this.#entry = entries.find(({ id, context }) => id.raw === '' && !context);
    const field = this.#entry?.translations.get(0);
    this.#lines = field ? linesOf(text, field.strings) : [];
  }

  /** The message that it is in. */
  get entry(): PoEntry | undefined {
    return this.#entry;
  }

  #line(name: string): HeaderLine | undefined {
    return this.#lines.find((line) => line.name === name.toLowerCase());
  }

  /** The language of the translations, where the file says so. */
  get language(): LanguageTag | undefined {
    const value = this.#line('Language')?.value;
    return value ? tagOf(value) : undefined;
  }

  get pluralForms(): string | undefined {
    return this.#line('Plural-Forms')?.value;
  }

  /** Edits that set the language, and where given how it counts and in which charset the file is. */
  edits(
    language: LanguageTag,
    {
      pluralForms,
      charset,
    }: { readonly pluralForms?: string | undefined; readonly charset?: string | undefined },
    { lineEnd }: Wrapping,
  ): readonly Edit[] {
    const own = this.#line('Language')?.value ?? '';
    const isSame = this.language !== undefined && isWithin(this.language, language);
    const fields: [string, string][] = isSame ? [] : [['Language', writtenLanguage(language, own)]];
    if (charset !== undefined)
      fields.push(
        ...(this.#line('MIME-Version') ? [] : [['MIME-Version', '1.0'] satisfies [string, string]]),
        ['Content-Type', `text/plain; charset=${charset}`],
        ['Content-Transfer-Encoding', '8bit'],
      );
    if (pluralForms !== undefined) fields.push(['Plural-Forms', pluralForms]);
    return this.#written(fields, lineEnd);
  }

  #written(fields: readonly (readonly [string, string])[], lineEnd: string): readonly Edit[] {
    const edits: Edit[] = [];
    const added: string[] = [];
    for (const [name, value] of fields) {
      const line = this.#line(name);
      if (line?.value === value) continue;
      const text = `"${encodeNotation(poNotation, `${name}: ${value}\n`)}"`;
      if (line) edits.push({ start: line.start, end: line.end, text });
      else added.push(text);
    }
    if (added.length === 0) return edits;
    const place = this.#lines.at(-1);
    const field = this.#entry?.translations.get(0);
    if (place)
      return [
        ...edits,
        { start: place.end, end: place.end, text: added.map((line) => lineEnd + line).join('') },
      ];
    const lines = ['""', ...added].join(lineEnd);
    if (field) return [...edits, { ...field.strings, text: lines }];
    // Before all else, so that no comment of another message becomes its own.
    return [{ start: 0, end: 0, text: `msgid ""${lineEnd}msgstr ${lines}${lineEnd}${lineEnd}` }];
  }
}

/** The charset that a file declares, looked for before its text can be read; undefined where there is none. */
export const charsetOf = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 20_000));
  const declared = /"Content-Type:[^"\\]*\bcharset=([\w.:-]{1,40})/i.exec(head)?.[1];
  return declared?.toUpperCase() === 'CHARSET' ? undefined : declared;
};
