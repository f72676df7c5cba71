import {
  decodeXml,
  type Encoding,
  encodeXml,
  parseXml,
  readXml,
  type XmlElement,
  type XmlEvents,
} from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { type Piece, type Splice, spliced } from './splice.ts';

/** A part of a package that is XML: its text as it is written, its elements, and what shall be written otherwise. */
export class XmlPart {
  /** Without a leading slash, as the archive has it. */
  readonly name: string;
  readonly contentType: string;
  readonly text: string;
  readonly #encoding: Encoding;
  readonly #splices: Splice[] = [];
  #root: XmlElement | undefined;

  /** @throws ServiceError `corrupt_document`, naming the part */
  constructor(name: string, contentType: string, bytes: Uint8Array) {
    this.name = name;
    this.contentType = contentType;
    const { text, encoding } = this.#named(() => decodeXml(bytes));
    this.text = text;
    this.#encoding = encoding;
  }

  /** @throws ServiceError `corrupt_document`, `too_complex`, naming the part */
  get root(): XmlElement {
    this.#root ??= this.#named(() => parseXml(this.text));
    return this.#root;
  }

  /** Reads it without keeping its elements, for parts that have very many. @throws ServiceError as `root` */
  read(events: XmlEvents): void {
    this.#named(() => readXml(this.text, events));
  }

  get isChanged(): boolean {
    return this.#splices.length > 0;
  }

  /**
   * Writes something else from `start` to `end`; nothing is taken away where they are equal. Spans of the source that are
   * among the pieces are written with the changes made in them.
   */
  edit(start: number, end: number, written: string | readonly Piece[]): void {
    // What is equal is no change: a part that is written with its own text stays as it is, byte for byte.
    if (this.text.slice(start, end) === written) return;
    this.#splices.push({ start, end, pieces: written });
  }

  #named<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      throw new ServiceError(error.code, {
        detail: `In ${shownName(this.name)}: ${error.message}`,
        cause: error,
      });
    }
  }

  /** With all changes. */
  write(): Uint8Array {
    return encodeXml(spliced(this.text, this.#splices), this.#encoding);
  }
}

/** A name out of a file, for a sentence. */
export const shownName = (name: string): string => JSON.stringify(name.slice(0, 80));
