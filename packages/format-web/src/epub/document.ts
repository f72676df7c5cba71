import { decodeFile, decodeXml, type Encoding, encodeXml, type ReadSegment } from '@dragoman/format-kit';
import { loadHtml, type Rendering } from '@dragoman/markup';
import { type LanguageTag, ServiceError } from '@dragoman/provider';
import { DocumentLanguage } from '../html/language.ts';
import { isWellFormed, readXhtml } from '../html/xhtml.ts';
import { MarkupSegments } from '../segments/index.ts';

/** How a document of a book is read. */
export interface DocumentGiven {
  readonly prefix: string;
  readonly page: number | undefined;
  readonly source: LanguageTag | undefined;
  readonly target: LanguageTag;
}

/** A chapter, a drawing, a table of contents: a document of a book. */
export interface BookDocument {
  readonly segments: readonly ReadSegment[];
  /** Characters of its segments. */
  readonly length: number;
  /** Whether it is no XML, as it should be. */
  readonly isBroken: boolean;
  readonly isWritten: boolean;
  finish(): Uint8Array;
}

/** Older books have pages in encodings that they declare wrongly. */
const decode = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } => {
  try {
    return decodeXml(bytes);
  } catch (error) {
    if (ServiceError.is(error) && error.code === 'corrupt_document') return decodeFile(bytes);
    throw error;
  }
};

/** Reads a document of a book. What is no XML is read as HTML, and stays as broken as it was. */
export const readDocument = async (bytes: Uint8Array, given: DocumentGiven): Promise<BookDocument> => {
  const { text, encoding } = decode(bytes);
  const language = new DocumentLanguage(text, given.target, given.source);
  let isWritten = false;
  const segments = new MarkupSegments({
    prefix: given.prefix,
    ...(given.page === undefined ? {} : { page: given.page }),
    // There are no templates in books.
    findCode: () => [],
    hasLines: true,
    languageOf: (speaker) => language.otherLanguageOf(speaker),
    follow: (tag) => language.follow(tag),
    onWrite: (speaker) => {
      isWritten = true;
      language.note(speaker);
    },
  });
  const isBroken = !isWellFormed(text);
  const rendering: Rendering = isBroken
    ? (await loadHtml()).readHtml(segments, text)
    : await readXhtml(segments, text);
  return {
    segments: segments.segments,
    length: segments.length,
    isBroken,
    get isWritten() {
      return isWritten;
    },
    finish: () => encodeXml(rendering.render([]), encoding),
  };
};
