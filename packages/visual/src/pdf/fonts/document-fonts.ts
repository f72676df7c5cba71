import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { Face } from '../../fonts/index.ts';
import { embedFont } from './embed.ts';
import { GlyphCodes } from './glyph-codes.ts';

/** A font of a document, as its pages name it. */
export interface DocumentFont {
  /** In the resources of each page. Has the number of its object: a file that we wrote before has others. */
  readonly name: string;
  readonly reference: PDFRef;
  readonly face: Face;
  readonly codes: GlyphCodes;
}

/** How a glyph is shown: the font to choose, and the code in its strings. */
export interface ShownGlyph {
  readonly font: DocumentFont;
  readonly code: number;
}

/** The fonts that one document uses, each embedded once and with its used glyphs alone. */
export class DocumentFonts {
  readonly #document: PDFDocument;
  readonly #fonts: DocumentFont[] = [];
  readonly #current = new Map<Face, DocumentFont>();
  #isEmbedded = false;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @param text what the glyph means in the text; empty where another glyph means it */
  show(face: Face, glyph: number, text: string): ShownGlyph {
    const known = this.#current.get(face);
    const code = known?.codes.codeOf(glyph, text);
    if (known && code !== undefined) return { font: known, code };
    const reference = this.#document.context.nextRef();
    const font: DocumentFont = {
      name: `Dragoman${reference.objectNumber}`,
      reference,
      face,
      codes: new GlyphCodes(),
    };
    this.#fonts.push(font);
    this.#current.set(face, font);
    return { font, code: font.codes.codeOf(glyph, text) ?? 0 };
  }

  /** Writes all of them into the document, once nothing more is shown. */
  embed(): ReadonlyMap<string, PDFRef> {
    if (!this.#isEmbedded)
      for (const { reference, face, codes } of this.#fonts)
        embedFont(this.#document, reference, face, codes.list);
    this.#isEmbedded = true;
    return new Map(this.#fonts.map(({ name, reference }) => [name, reference]));
  }
}
