import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../open/index.ts';
import type { Layer } from './layer.ts';
import type { State } from './state.ts';
import type { Operation } from './syntax/operations.ts';
import type { Operand } from './syntax/token.ts';
import { writeNumber } from './write.ts';

/** Glyphs of a show operator that are taken away. */
export interface TakenPart {
  /** The first one, counted from 0 over all strings of the operator. */
  readonly first: number;
  readonly count: number;
  /** How far they move on, in thousandths of text space. */
  readonly advance: number;
}

/** How many bytes the code at a place has. */
type CodeLength = (bytes: Uint8Array, at: number) => number;

const one: CodeLength = () => 1;
const two: CodeLength = () => 2;
const maxMapBytes = 1_000_000;
const maxRanges = 10_000;

/** The code spaces that an embedded map declares (ISO 32000-2, 9.7.5.4): the shortest that fits is the code's. */
const lengthsOf = (map: string): CodeLength => {
  const ranges: { readonly low: Buffer; readonly high: Buffer }[] = [];
  for (const [, block = ''] of map.matchAll(/begincodespacerange([\s\S]*?)endcodespacerange/g))
    for (const [, low = '', high = ''] of block.matchAll(/<\s*([0-9a-f\s]+)>\s*<\s*([0-9a-f\s]+)>/gi))
      if (ranges.length < maxRanges)
        ranges.push({
          low: Buffer.from(low.replace(/\s/g, ''), 'hex'),
          high: Buffer.from(high.replace(/\s/g, ''), 'hex'),
        });
  const ordered = ranges.toSorted((left, right) => left.low.length - right.low.length);
  return (bytes, at) =>
    ordered.find(
      ({ low, high }) =>
        low.length > 0 &&
        low.every((least, index) => {
          const byte = bytes[at + index] ?? -1;
          return byte >= least && byte <= (high[index] ?? -1);
        }),
    )?.low.length ?? 1;
};

/** Of the maps that come with every viewer: by what their names say of how text is encoded. */
const lengthsNamed = (name: string): CodeLength => {
  if (/UTF16/.test(name))
    return (bytes, at) => ((bytes[at] ?? 0) >= 0xd8 && (bytes[at] ?? 0) <= 0xdb ? 4 : 2);
  if (/UTF32/.test(name)) return () => 4;
  if (/RKSJ/.test(name))
    return (bytes, at) => {
      const byte = bytes[at] ?? 0;
      return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 1;
    };
  if (/^(?:GBK|GBpc|GB-EUC|B5|ETen|HKscs|ETHK|KSCms|KSCpc|KSC-EUC|EUC)/.test(name))
    return (bytes, at) => ((bytes[at] ?? 0) >= 0x81 ? 2 : 1);
  return two;
};

const codeLength = (font: PDFObject | undefined): CodeLength => {
  if (!(font instanceof PDFDict) || font.lookup(PDFName.of('Subtype')) !== PDFName.of('Type0')) return one;
  const encoding = font.lookup(PDFName.of('Encoding'));
  if (encoding instanceof PDFName) return lengthsNamed(encoding.decodeText());
  if (encoding instanceof PDFRawStream)
    return lengthsOf(Buffer.from(decodeStream(encoding, maxMapBytes).bytes).toString('latin1'));
  return two;
};

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** The bytes that a string stands for (ISO 32000-2, 7.3.4). */
const stringBytes = (source: Uint8Array): Uint8Array => {
  const text = Buffer.from(source).toString('latin1');
  if (text.startsWith('<')) {
    const digits = text.replace(/[^0-9a-f]/gi, '');
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
  }
  const decoded = text
    .slice(1, text.endsWith(')') ? -1 : undefined)
    .replace(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (all, escaped: string | undefined) => {
      if (escaped === undefined) return '\n';
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
      if (/^[\r\n]/.test(escaped)) return '';
      const control = escapes[escaped];
      return control === undefined ? all.slice(1) : String.fromCharCode(control);
    });
  return Buffer.from(decoded, 'latin1');
};

const hex = (bytes: readonly number[]): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** What a show operator has one after the other: the code of a glyph, the end of a string, a number of `TJ`. */
type Shown = Uint8Array | 'end' | number;

function* shownBy(bytes: Uint8Array, { operands }: Operation, { font }: Readonly<State>): Generator<Shown> {
  const shown = operands.at(-1);
  const items: readonly Operand[] = shown?.kind === 'array' ? shown.items : shown ? [shown] : [];
  const known = font?.name === undefined ? undefined : font.resources.lookup('Font', font.name);
  const lengthAt = codeLength(known);
  for (const item of items) {
    if (item.kind === 'number') yield item.value;
    if (item.kind !== 'string') continue;
    const codes = stringBytes(bytes.subarray(item.start, item.end));
    for (let at = 0; at < codes.length; ) {
      const length = Math.max(1, lengthAt(codes, at));
      yield codes.subarray(at, at + length);
      at += length;
    }
    yield 'end';
  }
}

/** Writes what `TJ` is given. */
class ShownArray {
  readonly #written: string[] = [];
  #codes: number[] = [];

  code(code: Uint8Array): void {
    this.#codes.push(...code);
  }

  end(): void {
    if (this.#codes.length > 0) this.#written.push(hex(this.#codes));
    this.#codes = [];
  }

  number(value: number): void {
    this.end();
    this.#written.push(writeNumber(value));
  }

  toString(): string {
    this.end();
    return `[${this.#written.join(' ')}]`;
  }
}

/**
 * A show operator without some of its glyphs: as an array for `TJ`, in which a number stands for what is gone. Undefined
 * where the operator does not have these glyphs.
 */
export const withoutParts = (
  { bytes }: Layer,
  operation: Operation,
  state: Readonly<State>,
  parts: readonly TakenPart[],
): string | undefined => {
  const starts = new Map(parts.map((part) => [part.first, part]));
  const rest = new ShownArray();
  let [glyph, gone, found] = [0, 0, 0];
  for (const one of shownBy(bytes, operation, state)) {
    if (one === 'end') rest.end();
    else if (typeof one === 'number') rest.number(one);
    else {
      const part = starts.get(glyph);
      glyph += 1;
      if (part && gone === 0) {
        rest.number(-part.advance);
        gone = part.count;
        found += 1;
      }
      if (gone > 0) gone -= 1;
      else rest.code(one);
    }
  }
  return found === starts.size && gone === 0 ? rest.toString() : undefined;
};

/** The first glyphs of a show operator, as many as it has at most, with the numbers between them: as an array for `TJ`. */
export const firstGlyphs = (
  bytes: Uint8Array,
  operation: Operation,
  state: Readonly<State>,
  count: number,
): string => {
  const first = new ShownArray();
  let glyph = 0;
  for (const one of shownBy(bytes, operation, state)) {
    if (one === 'end') first.end();
    else if (typeof one === 'number') first.number(one);
    else if (glyph === count) break;
    else {
      first.code(one);
      glyph += 1;
    }
  }
  return first.toString();
};
