import { ServiceError } from '@dragoman/provider';
import { lineAt } from '../common/lines.ts';

/** The places of a text in a file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A keyword with its strings, as in `msgid "a"` and the lines of strings below it. */
export interface PoField extends Span {
  /** What is between the quotation marks, all strings together: escapes are not resolved. */
  readonly raw: string;
  /** From the first quotation mark to behind the last one. */
  readonly strings: Span;
  /** How many there are. */
  readonly count: number;
}

/** A message of a file. */
export interface PoEntry {
  /** Comments of each kind, without their marks: `#.` of the developer, `#:` references, `# ` of the translator. */
  readonly extracted: readonly string[];
  readonly references: readonly string[];
  readonly remarks: readonly string[];
  /** Lines of flags, `#,` with their line ends. */
  readonly flags: readonly Span[];
  readonly context: PoField | undefined;
  readonly id: PoField;
  readonly plural: PoField | undefined;
  /** By index; one of index 0 where there is no plural. */
  readonly translations: ReadonlyMap<number, PoField>;
}

type Keyword = 'context' | 'id' | 'plural' | 'translation';

const keywords: Readonly<Record<string, Keyword>> = {
  msgctxt: 'context',
  msgid: 'id',
  msgid_plural: 'plural',
  msgstr: 'translation',
};

/** What was read of an entry so far. */
interface Draft {
  extracted: string[];
  references: string[];
  remarks: string[];
  flags: Span[];
  fields: Map<Keyword, PoField>;
  translations: Map<number, PoField>;
}

const draft = (): Draft => ({
  extracted: [],
  references: [],
  remarks: [],
  flags: [],
  fields: new Map(),
  translations: new Map(),
});

const blanks = /[\s\ufeff]*/y;
const keyword = /(msgctxt|msgid_plural|msgid|msgstr|domain)(?:[ \t]*\[[ \t]*(\d{1,3})[ \t]*\])?/y;
/** A line feed within quotation marks is an error; a carriage return alone is a character (and no escape). */
const quoted = /"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"/y;

/** Reads a PO file by its syntax. Everything keeps its place. */
class PoReader {
  readonly #text: string;
  readonly #lineEnd: string;
  readonly #entries: PoEntry[] = [];
  #draft = draft();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = text.includes('\n') ? '\n' : '\r';
  }

  read(): readonly PoEntry[] {
    for (;;) {
      this.#match(blanks);
      if (this.#at >= this.#text.length) break;
      if (this.#text[this.#at] === '#') this.#readComment();
      else this.#readField();
    }
    this.#finish();
    return this.#entries;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #fault(what: string): ServiceError {
    const line = lineAt(this.#text, this.#at);
    return new ServiceError('corrupt_document', {
      detail: `The PO file is broken at line ${line}: ${what}. \`msgfmt -c\` lists all such places.`,
    });
  }

  #readComment(): void {
    const { fields, translations } = this.#draft;
    if (fields.size > 0 || translations.size > 0) this.#finish();
    const start = this.#at;
    const found = this.#text.indexOf(this.#lineEnd, start);
    const end = found < 0 ? this.#text.length : found + 1;
    this.#at = end;
    const content = this.#text.slice(start + 2, end).trim();
    const kind = this.#text[start + 1];
    if (kind === ',') this.#draft.flags.push({ start, end });
    else if (kind === '.') this.#draft.extracted.push(content);
    else if (kind === ':') this.#draft.references.push(content);
    // Obsolete messages end what stands before them; the message of before is none of this one.
    else if (kind === '~') this.#draft = draft();
    else if (kind === ' ' || kind === '\t') this.#draft.remarks.push(content);
  }

  #readField(): void {
    const start = this.#at;
    const match = this.#match(keyword);
    if (!match) throw this.#fault('there is neither a comment nor a keyword such as msgid');
    const [, name = '', index] = match;
    const field = this.#readStrings(start, name);
    const kind = keywords[name];
    if (kind === 'translation') this.#addTranslation(field, index);
    // Messages of several domains in one file: each is for itself.
    else if (!kind) this.#finish();
    else {
      if (this.#draft.translations.size > 0) this.#finish();
      const { fields } = this.#draft;
      if (fields.has(kind)) throw this.#fault(`${name} is there twice`);
      fields.set(kind, field);
    }
  }

  #addTranslation(field: PoField, index: string | undefined): void {
    const { fields, translations } = this.#draft;
    const isPlural = fields.has('plural');
    const place = Number(index ?? 0);
    if (!fields.has('id')) throw this.#fault('a msgstr has no msgid before it');
    if (index !== undefined && !isPlural)
      throw this.#fault('a msgstr has an index, and there is no msgid_plural');
    if (index === undefined && isPlural)
      throw this.#fault('a msgstr of a message with msgid_plural has no index');
    if (translations.has(place)) throw this.#fault(`msgstr[${place}] is there twice`);
    translations.set(place, field);
  }

  #readStrings(start: number, name: string): PoField {
    let raw = '';
    let count = 0;
    let first = this.#at;
    let end = this.#at;
    for (;;) {
      this.#match(blanks);
      const place = this.#at;
      if (this.#text[place] !== '"') break;
      const match = this.#match(quoted);
      if (!match) throw this.#fault('a string does not end on its line');
      if (count === 0) first = place;
      raw += match[1] ?? '';
      end = this.#at;
      count += 1;
    }
    this.#at = end;
    if (count === 0) throw this.#fault(`${name} has no string in quotation marks`);
    return { start, end, raw, strings: { start: first, end }, count };
  }

  #finish(): void {
    const { fields, translations, ...comments } = this.#draft;
    this.#draft = draft();
    const id = fields.get('id');
    if (fields.size === 0 && translations.size === 0) return;
    if (!id || translations.size === 0)
      throw this.#fault(`a message ends without its ${id ? 'msgstr' : 'msgid'}`);
    this.#entries.push({
      ...comments,
      context: fields.get('context'),
      id,
      plural: fields.get('plural'),
      translations,
    });
  }
}

/**
 * The messages of a PO file in order, its header among them; obsolete ones (`#~`) are none.
 *
 * @throws ServiceError `corrupt_document` with the line
 */
export const readPo = (text: string): readonly PoEntry[] => new PoReader(text).read();
