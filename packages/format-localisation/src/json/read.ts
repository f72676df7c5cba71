import { ServiceError } from '@dragoman/provider';
import { lineAt } from '../common/lines.ts';
import type { TreeEntry, TreeNode } from '../tree/index.ts';
import { decodeString, hasBrokenEscape } from './strings.ts';

/** Maps in maps: more than any catalogue has, and less than walks by recursion take. */
const maxDepth = 200;
/** Values of a file: each costs memory, whatever it is. */
const maxValues = 1_000_000;

type Open =
  | {
      readonly kind: 'map';
      readonly start: number;
      readonly entries: TreeEntry[];
      name: Omit<TreeEntry, 'value'> | undefined;
    }
  | { readonly kind: 'list'; readonly items: TreeNode[] };

const word = /[^\s,:[\]{}"'/]{1,500}/y;
/** Those of JSON, and of JSON5 (https://spec.json5.org/#numbers). */
const scalar =
  /^(?:true|false|null|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?0x[\da-f]+|[+-]?(?:Infinity|NaN))$/i;
const identifier = /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$_\u200c\u200d]*$/u;

/**
 * Reads JSON with the place of every text, and tolerates what people's files have: comments, commas at the end, and names
 * and quotation marks of JSON5. Names that are there twice are both kept.
 */
class JsonReader {
  readonly #text: string;
  readonly #open: Open[] = [];
  #at = 0;
  #values = 0;
  #comment: string | undefined;
  #root: TreeNode | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): TreeNode {
    this.#gap();
    if (this.#at === this.#text.length) throw this.#broken('there is nothing in it');
    this.#value();
    for (let top = this.#open.at(-1); top; top = this.#open.at(-1)) this.#next(top);
    this.#gap();
    if (this.#at < this.#text.length) throw this.#broken('something follows its end');
    if (!this.#root) throw this.#broken('there is nothing in it');
    return this.#root;
  }

  /** Goes on in a map or a list: its end, or one more value. */
  #next(top: Open): void {
    this.#comment = undefined;
    this.#gap();
    const close = top.kind === 'map' ? '}' : ']';
    if (this.#is(close)) {
      this.#at += 1;
      this.#close(top);
      return;
    }
    if (top.kind === 'map') {
      top.name = this.#name();
      this.#gap();
      if (!this.#is(':')) throw this.#broken('a colon is missing');
      this.#at += 1;
      this.#gap();
    }
    this.#value();
  }

  #close(closed: Open): void {
    this.#open.pop();
    this.#add(
      closed.kind === 'map'
        ? { kind: 'map', start: closed.start, end: this.#at, entries: closed.entries }
        : { kind: 'list', items: closed.items },
    );
  }

  /** Puts a finished value where it belongs, and passes the comma behind it. */
  #add(node: TreeNode): void {
    const top = this.#open.at(-1);
    if (!top) {
      this.#root = node;
      return;
    }
    if (top.kind === 'list') top.items.push(node);
    else if (top.name) top.entries.push({ ...top.name, value: node });
    this.#gap();
    if (this.#is(',')) this.#at += 1;
    else if (!this.#is(top.kind === 'map' ? '}' : ']')) throw this.#broken('a comma or an end is missing');
  }

  #value(): void {
    if (++this.#values > maxValues)
      throw new ServiceError('too_complex', {
        detail: `The file has more than ${maxValues} values: divide it.`,
      });
    const start = this.#at;
    const character = this.#text.charAt(start);
    if (character === '{' || character === '[') {
      if (this.#open.length >= maxDepth)
        throw new ServiceError('too_complex', {
          detail: `The file nests more than ${maxDepth} levels deep: make it flatter.`,
        });
      this.#at += 1;
      this.#open.push(
        character === '{'
          ? { kind: 'map', start, entries: [], name: undefined }
          : { kind: 'list', items: [] },
      );
    } else if (character === '"' || character === "'") {
      this.#add({ kind: 'text', text: this.#string(), start, end: this.#at });
    } else {
      if (!scalar.test(this.#word())) throw this.#broken('a value is missing or not written as one', start);
      this.#add({ kind: 'other' });
    }
  }

  #name(): Omit<TreeEntry, 'value'> {
    const start = this.#at;
    const comment = this.#comment === undefined ? {} : { comment: this.#comment };
    if (this.#is('"') || this.#is("'")) return { name: this.#string(), start, ...comment };
    const name = this.#word();
    if (!identifier.test(name)) throw this.#broken('a name is missing or not written as one', start);
    return { name, start, ...comment };
  }

  #word(): string {
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  /** Passes a text in quotation marks, and gives it decoded. */
  #string(): string {
    const text = this.#text;
    const start = this.#at;
    const quote = text.charCodeAt(start);
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        const raw = text.slice(start + 1, at);
        if (hasBrokenEscape(raw)) throw this.#broken('a text has an escape with too few digits', start);
        return decodeString(raw);
      }
      if (code === 0x5c) at += text.startsWith('\r\n', at + 1) ? 2 : 1;
      else if (code === 0x0a || code === 0x0d) break;
    }
    throw this.#broken('a text has no end', start);
  }

  /** Passes white space and comments; the last comment is remembered. */
  #gap(): void {
    const text = this.#text;
    for (;;) {
      while (isBlank(text.charCodeAt(this.#at))) this.#at += 1;
      if (!this.#is('/')) return;
      const isLine = text.startsWith('//', this.#at);
      if (!isLine && !text.startsWith('/*', this.#at)) return;
      const start = this.#at + 2;
      const end = isLine ? endOfLine(text, start) : text.indexOf('*/', start);
      if (end < 0) throw this.#broken('a comment has no end');
      this.#comment = text.slice(start, end).replace(/^[*\s]+|\s+$/g, '');
      this.#at = isLine ? end : end + 2;
    }
  }

  #is(character: string): boolean {
    return this.#text.charAt(this.#at) === character;
  }

  #broken(what: string, at = this.#at): ServiceError {
    const before = this.#text.slice(0, at);
    const column = at - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
    return new ServiceError('corrupt_document', {
      detail: `The JSON is broken at line ${lineAt(this.#text, at)}, column ${column}: ${what}.`,
    });
  }
}

const isBlank = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff;

const restOfLine = /[^\r\n]*/y;

const endOfLine = (text: string, start: number): number => {
  restOfLine.lastIndex = start;
  restOfLine.exec(text);
  return restOfLine.lastIndex;
};

/**
 * The tree of a JSON text.
 *
 * @throws ServiceError `corrupt_document` with line and column; `too_complex` for deep nesting and too many values
 */
export const readJson = (text: string): TreeNode => new JsonReader(text).read();
