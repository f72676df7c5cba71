import type { PDFDocument, PDFStream } from '@cantoo/pdf-lib';
import { pageAt } from './resources.ts';
import { findInlineImageEnd } from './syntax/inline-image.ts';
import { isSpace, Lexer } from './syntax/lexer.ts';
import { operators } from './syntax/operators.ts';
import { ContentError, type DictionaryEntry, type Token } from './syntax/token.ts';
import { walkPage } from './walk.ts';

/** What breaks the grammar of content streams, and where: an offset in bytes. */
export interface ContentFault {
  readonly offset: number;
  readonly message: string;
}

const maxFaults = 100;
const maxDepth = 100;
/** Numbers for a colour, and for a pattern its name after them. */
const colourTypes = /^n{1,4}$/;
const patternTypes = /^(?:n{1,32}|n{0,32}N)$/;
const textOperators = new Set(['Tj', 'TJ', "'", '"', 'Td', 'TD', 'Tm', 'T*']);

const typesOf = (name: string, types: string): RegExp => {
  if (name === 'SCN' || name === 'scn') return patternTypes;
  if (name === 'SC' || name === 'sc') return colourTypes;
  // The space of a colour may be written in place in no stream but an inline image.
  return new RegExp(`^${types.replaceAll('p', '[ND]')}$`);
};

const expected = new Map(
  [...operators]
    .filter(([name]) => !['BI', 'ID', 'EI'].includes(name))
    .map(([name, rule]) => [name, typesOf(name, rule.types)]),
);

class Grammar {
  readonly faults: ContentFault[] = [];
  readonly #lexer: Lexer;
  readonly #bytes: Uint8Array;
  #types = '';
  #states = 0;
  #marks = 0;
  #isText = false;
  #compatible = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#lexer = new Lexer(bytes);
  }

  #fault(offset: number, message: string): void {
    if (this.faults.length < maxFaults) this.faults.push({ offset, message });
  }

  run(): void {
    try {
      for (;;) {
        const token = this.#lexer.next();
        if (token.kind === 'word' && token.text === '') break;
        this.#token(token);
      }
      if (this.#types !== '') this.#fault(this.#bytes.length, 'operands without an operator');
      if (this.#states > 0) this.#fault(this.#bytes.length, `${this.#states} q without Q`);
      if (this.#marks > 0) this.#fault(this.#bytes.length, `${this.#marks} BMC or BDC without EMC`);
      if (this.#isText) this.#fault(this.#bytes.length, 'BT without ET');
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#fault(error.offset, error.message);
    }
  }

  #token(token: Token): void {
    if (token.kind !== 'word') this.#types += this.#typeOf(token, 0);
    else if (token.text === '[' || token.text === '<<') this.#types += this.#typeOf(token, 0);
    else if (token.text === 'BI') this.#image(token.start);
    else this.#operator(token.text, token.start);
  }

  /** One letter for an operand; goes through arrays and dictionaries. */
  #typeOf(token: Token, depth: number): string {
    if (depth > maxDepth) throw new ContentError('nested too deeply', token.start);
    switch (token.kind) {
      case 'number':
        return 'n';
      case 'name':
        return 'N';
      case 'string':
        this.#closed(token.start, token.end);
        return 's';
      case 'word':
        if (token.text === '[') return this.#array(token.start, depth);
        if (token.text === '<<') return this.#dictionary(token.start, depth);
        throw new ContentError(`"${token.text}" is no operand`, token.start);
      default:
        return 'o';
    }
  }

  #closed(start: number, end: number): void {
    const last = this.#bytes[end - 1];
    if (end - start < 2 || !(last === 41 || last === 62))
      throw new ContentError('a string without an end', start);
  }

  #array(start: number, depth: number): string {
    let items = '';
    for (;;) {
      const token = this.#lexer.next();
      if (token.kind === 'word' && token.text === ']') break;
      if (token.kind === 'word' && token.text === '')
        throw new ContentError('an array without an end', start);
      items += this.#typeOf(token, depth + 1);
    }
    // Text with its shifts, or a dash of numbers alone.
    return /^n*$/.test(items) ? 'a' : /^[ns]*$/.test(items) ? 't' : 'A';
  }

  #entries(start: number, last: string, depth: number): readonly DictionaryEntry[] {
    const entries: DictionaryEntry[] = [];
    for (;;) {
      const key = this.#lexer.next();
      if (key.kind === 'word' && key.text === last) return entries;
      if (key.kind !== 'name') throw new ContentError('a key that is no name', start);
      const value = this.#lexer.next();
      const type = this.#typeOf(value, depth + 1);
      // A list of filters begins with the one that counts.
      if (value.kind !== 'word') entries.push({ key: key.value, start: key.start, value });
      else if (type === '') throw new ContentError('a key without a value', key.start);
    }
  }

  #dictionary(start: number, depth: number): string {
    this.#entries(start, '>>', depth);
    return 'D';
  }

  #image(start: number): void {
    if (this.#types !== '') this.#fault(start, 'operands before BI');
    this.#types = '';
    const entries = this.#entries(start, 'ID', 0);
    const begin = this.#lexer.position + 1;
    const length = entries.find(({ key }) => key === 'L' || key === 'Length')?.value;
    if (length?.kind === 'number') {
      let end = begin + length.value;
      while (isSpace(this.#bytes[end] ?? -1)) end += 1;
      if (this.#bytes[end] === 69 && this.#bytes[end + 1] === 73) {
        this.#lexer.position = end + 2;
        return;
      }
      this.#fault(start, 'an inline image of another length than it says');
    }
    const { next } = findInlineImageEnd(this.#bytes, begin, entries);
    const mark = Buffer.from(this.#bytes.subarray(Math.max(begin, next - 3), next)).toString('latin1');
    if (!mark.includes('EI')) this.#fault(start, 'an inline image without EI');
    this.#lexer.position = next;
  }

  #operator(name: string, start: number): void {
    const types = this.#types;
    this.#types = '';
    const rule = expected.get(name);
    if (!rule) {
      if (this.#compatible === 0) this.#fault(start, `"${name.slice(0, 20)}" is no operator`);
      return;
    }
    const seen = name === 'TJ' ? types.replace('t', 'a') : types;
    if (!rule.test(seen)) this.#fault(start, `wrong operands for ${name}`);
    this.#balance(name, start);
  }

  #balance(name: string, start: number): void {
    switch (name) {
      case 'q':
        this.#states += 1;
        break;
      case 'Q':
        if (this.#states === 0) this.#fault(start, 'Q without q');
        else this.#states -= 1;
        break;
      case 'BT':
        if (this.#isText) this.#fault(start, 'BT inside of BT');
        this.#isText = true;
        break;
      case 'ET':
        if (!this.#isText) this.#fault(start, 'ET without BT');
        this.#isText = false;
        break;
      case 'BMC':
      case 'BDC':
        this.#marks += 1;
        break;
      case 'EMC':
        if (this.#marks === 0) this.#fault(start, 'EMC without BMC or BDC');
        else this.#marks -= 1;
        break;
      case 'BX':
        this.#compatible += 1;
        break;
      case 'EX':
        this.#compatible = Math.max(0, this.#compatible - 1);
        break;
      default:
        if (textOperators.has(name) && !this.#isText) this.#fault(start, `${name} outside of BT and ET`);
    }
  }
}

/**
 * Holds a content stream to the grammar of ISO 32000-2 (annex A): operators that there are, with as many operands of the
 * right types as they take, in pairs where they come in pairs. At most 100 faults, in order.
 */
export const checkContent = (bytes: Uint8Array): readonly ContentFault[] => {
  const grammar = new Grammar(bytes);
  grammar.run();
  return grammar.faults;
};

/** As `checkContent`, for a page's content and all forms that it paints, each once. `pageIndex` from 0. Throws as `countPainted` does. */
export const checkPage = (document: PDFDocument, pageIndex: number): readonly ContentFault[] => {
  const faults: ContentFault[] = [];
  const seen = new Set<PDFStream | undefined>();
  walkPage(pageAt(document, pageIndex), {
    enter: ({ stream, bytes }) => {
      if (seen.has(stream)) return;
      seen.add(stream);
      faults.push(...checkContent(bytes));
    },
  });
  return faults;
};
