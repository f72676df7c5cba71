import { findInlineImageEnd } from './inline-image.ts';
import { Lexer } from './lexer.ts';
import { type OperatorRule, operators } from './operators.ts';
import { ContentError, type DictionaryEntry, type Operand, type Token } from './token.ts';

/** An operator with its operands. */
export interface Operation {
  readonly name: string;
  readonly rule: OperatorRule;
  readonly operands: readonly Operand[];
  /** Of its first operand, or its own. */
  readonly start: number;
  /** After the operator. */
  readonly end: number;
}

const maxDepth = 200;
/** As many as the operator with the most takes (ISO 32000-2, annex C: 32 components and a pattern). */
const maxOperands = 33;
/** In a row, of paths: beyond it a stream is taken for something else. */
const maxIncompletePaths = 10;

/**
 * Reads operators one by one. What is broken is read as pdf.js's evaluator reads it: words that are no operators are passed
 * over, operands too many wait for an operator that has too few, operators with too few are left out.
 */
export class OperationReader {
  readonly #lexer: Lexer;
  // Two tokens ahead: a fault in the bytes hides the two tokens before it.
  #current: Token;
  #following: Token;
  readonly #spare: Operand[] = [];
  #wasPath = false;
  #incompletePaths = 0;

  /** Throws `ContentError` where the first two tokens are broken. */
  constructor(bytes: Uint8Array) {
    this.#lexer = new Lexer(bytes);
    this.#current = this.#lexer.next();
    this.#following = this.#lexer.next();
  }

  /** Whether the bytes end inside of a string: what is added after them would be a part of it. */
  get isOpen(): boolean {
    return this.#lexer.isOpen;
  }

  #advance(): void {
    this.#current = this.#following;
    // What follows `ID` is data: no token is read before they are passed over.
    const { end } = this.#current;
    this.#following = isWord(this.#current, 'ID') ? { kind: 'null', start: end, end } : this.#lexer.next();
  }

  /** The next operator; undefined at the end. Throws `ContentError` where nobody can read on. */
  read(): Operation | undefined {
    let operands: Operand[] = [];
    for (;;) {
      const token = this.#take(0);
      if (token.kind !== 'word') {
        if (token.kind === 'null') continue;
        operands.push(token);
        if (operands.length > maxOperands) throw new ContentError('Too many operands.', token.start);
        continue;
      }
      if (token.text === '') return undefined;
      const rule = operators.get(token.text);
      if (!rule) continue;
      if (!this.#wasPath) this.#incompletePaths = 0;
      this.#wasPath = rule.isPath;
      const start = operands[0]?.start ?? token.start;
      if (!rule.isVariable && operands.length !== rule.count) {
        const extra = operands.length - rule.count;
        if (extra > 0) this.#spare.push(...operands.splice(0, extra));
        while (operands.length < rule.count) {
          const spare = this.#spare.pop();
          if (!spare) break;
          operands.unshift(spare);
        }
        if (operands.length < rule.count) {
          if (rule.isPath) this.#incompletePaths += 1;
          if (this.#incompletePaths > maxIncompletePaths)
            throw new ContentError('Too many paths without enough operands.', token.start);
          operands = [];
          continue;
        }
      }
      return { name: token.text, rule, operands, start, end: token.end };
    }
  }

  #take(depth: number): Token {
    const token = this.#current;
    if (depth > maxDepth) throw new ContentError('Nested too deeply.', token.start);
    this.#advance();
    if (token.kind === 'word') {
      if (token.text === '[') return this.#array(token.start, depth);
      if (token.text === '<<') return this.#dictionary(token.start, depth);
      if (token.text === 'BI') return this.#inlineImage(token.start, depth);
      return token;
    }
    if (token.kind !== 'number' || !Number.isInteger(token.value)) return token;
    const generation = this.#current;
    const mark = this.#following;
    if (generation.kind !== 'number' || !Number.isInteger(generation.value) || !isWord(mark, 'R'))
      return token;
    this.#advance();
    this.#advance();
    return { kind: 'reference', start: token.start, end: mark.end };
  }

  #operand(depth: number): Operand {
    const token = this.#take(depth + 1);
    return token.kind === 'word' ? { kind: 'operator', start: token.start, end: token.end } : token;
  }

  #array(start: number, depth: number): Operand {
    const items: Operand[] = [];
    while (!isWord(this.#current, ']')) {
      if (isWord(this.#current, '')) throw new ContentError('An array without an end.', start);
      items.push(this.#operand(depth));
    }
    const { end } = this.#current;
    this.#advance();
    return { kind: 'array', items, start, end };
  }

  /** Up to `last`; what is no key is passed over, or refused. */
  #entries(last: string, depth: number, isStrict: boolean): readonly DictionaryEntry[] {
    const entries: DictionaryEntry[] = [];
    while (!isWord(this.#current, last) && !isWord(this.#current, '')) {
      const key = this.#current;
      if (key.kind !== 'name') {
        if (isStrict) throw new ContentError('An inline image with a key that is no name.', key.start);
        this.#advance();
        continue;
      }
      this.#advance();
      if (isWord(this.#current, '')) break;
      entries.push({ key: key.value, start: key.start, value: this.#operand(depth) });
    }
    return entries;
  }

  #dictionary(start: number, depth: number): Operand {
    const entries = this.#entries('>>', depth, false);
    const { end } = this.#current;
    if (isWord(this.#current, '')) throw new ContentError('A dictionary without an end.', start);
    this.#advance();
    return { kind: 'dictionary', entries, start, end };
  }

  #inlineImage(start: number, depth: number): Operand {
    const entries = this.#entries('ID', depth, true);
    // One white space stands between `ID` and the data.
    const { dataEnd, next } = findInlineImageEnd(this.#lexer.bytes, this.#lexer.position + 1, entries);
    this.#lexer.position = next;
    this.#following = { kind: 'word', text: 'EI', start: Math.max(start, next - 2), end: next };
    this.#advance();
    return { kind: 'data', start, end: dataEnd };
  }
}

const isWord = (token: Token, text: string): boolean => token.kind === 'word' && token.text === text;
