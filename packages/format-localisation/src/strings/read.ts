import { ServiceError } from '@dragoman/provider';
import { lineAt } from '../common/lines.ts';

/** A word of a file, quoted or not. */
interface Word {
  /** Without quotation marks, escapes not resolved. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** A text of a file. */
export interface StringsEntry {
  readonly key: Word;
  /** Where it stands, quotation marks included. */
  readonly value: Word;
  /** The comment before it, without its marks. */
  readonly comment: string;
}

const blanks = /[\s\ufeff]+/y;
const comments = /\/\*([\s\S]*?)\*\/|\/\/([^\r\n]*)/y;
const quoted = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;
/** What needs no quotation marks in a property list of the old style. */
const plain = /[\w.$:/-]+/y;

/** Reads a table of strings: pairs in the style of old property lists. */
class StringsReader {
  readonly #text: string;
  readonly #entries: StringsEntry[] = [];
  #at = 0;
  #comment = '';

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly StringsEntry[] {
    this.#skip();
    // A whole dictionary may be in braces.
    const isBraced = this.#take('{');
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length || (isBraced && this.#take('}'))) break;
      this.#readEntry();
    }
    this.#skip();
    if (this.#at < this.#text.length) throw this.#fault('something follows behind the end');
    return this.#entries;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Steps over white space and comments, and keeps the last of these. */
  #skip(): void {
    for (;;) {
      const blank = this.#match(blanks)?.[0];
      // An empty line between: the comment is of a section.
      if (blank && /\n[ \t\r]*\n/.test(blank.replace(/\r\n?/g, '\n'))) this.#comment = '';
      const comment = this.#text[this.#at] === '/' ? this.#match(comments) : null;
      if (comment) this.#comment = (comment[1] ?? comment[2] ?? '').trim();
      else if (!blank) return;
    }
  }

  #readWord(what: string): Word {
    const start = this.#at;
    const match = this.#match(quoted) ?? this.#match(plain);
    if (!match)
      throw this.#fault(
        this.#text[start] === '"' ? 'a string in quotation marks does not end' : `${what} is missing`,
      );
    return { raw: match[1] ?? match[0], start, end: this.#at };
  }

  #readEntry(): void {
    const key = this.#readWord('a key');
    const comment = this.#comment;
    this.#comment = '';
    this.#skip();
    const hasValue = this.#take('=');
    if (hasValue) this.#skip();
    // `"key";` is short for a value that is the key.
    const value = hasValue ? this.#readWord('a value') : key;
    this.#skip();
    if (!this.#take(';')) throw this.#fault('a semicolon is missing');
    this.#comment = '';
    if (hasValue) this.#entries.push({ key, value, comment });
  }

  #fault(what: string): ServiceError {
    const line = lineAt(this.#text, this.#at);
    return new ServiceError('corrupt_document', {
      detail: `The strings are broken at line ${line}: ${what}. \`plutil -lint\` says the same.`,
    });
  }
}

/**
 * The texts of a table of strings, in order.
 *
 * @throws ServiceError `corrupt_document` with the line
 */
export const readStrings = (text: string): readonly StringsEntry[] => new StringsReader(text).read();
