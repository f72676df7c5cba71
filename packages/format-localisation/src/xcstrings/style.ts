import { encodeString, styleOf } from '../json/index.ts';

/** A value to be written; names may be anything. */
export type JsonValue = string | number | ReadonlyMap<string, JsonValue>;

const indentShape = /[\r\n]([ \t]+)"/;

/** Writes JSON as a file does: its line ends, indents, colons and escapes; on one line where the file is. */
export class JsonStyle {
  readonly #lineEnd: string;
  readonly #unit: string;
  readonly #colon: string;
  readonly #slash: string;
  readonly #escapes: ReturnType<typeof styleOf>;

  constructor(file: string) {
    this.#lineEnd = /\r\n|\n|\r/.exec(file.trim())?.[0] ?? '';
    this.#unit = this.#lineEnd === '' ? '' : (indentShape.exec(file)?.[1] ?? '  ');
    this.#colon = /"(\s?:\s?)/.exec(file)?.[1] ?? ' : ';
    // Programs of Apple escape slashes, or do not.
    this.#slash = file.includes('\\/') ? '"\\/"' : '""';
    this.#escapes = styleOf(file);
  }

  /** What is between two entries, in front of the second. */
  gap(indent: string): string {
    return this.#lineEnd === '' ? '' : this.#lineEnd + indent;
  }

  deeper(indent: string): string {
    return indent + this.#unit;
  }

  literal(text: string): string {
    return encodeString(text, this.#slash, this.#escapes);
  }

  /** An entry as it stands under an indent. */
  entry(name: string, value: JsonValue, indent: string): string {
    return this.literal(name) + this.#colon + this.value(value, indent);
  }

  /** A value on whose line there is this indent. */
  value(value: JsonValue, indent: string): string {
    if (typeof value === 'string') return this.literal(value);
    if (typeof value === 'number') return String(value);
    const inner = this.deeper(indent);
    const entries = Array.from(value, ([name, one]) => this.gap(inner) + this.entry(name, one, inner));
    return `{${entries.join(',')}${this.gap(indent)}}`;
  }
}
