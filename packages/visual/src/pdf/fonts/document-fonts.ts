import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { Face } from '../../fonts/index.ts';
import { embedFont, type UsedFont } from './embed.ts';
import { GlyphCodes } from './glyph-codes.ts';

/** A font of a document, as its pages name it. */
export interface DocumentFont extends UsedFont {
  /** In the resources of each page. Has the number of its object: a file that we wrote before has others. */
  readonly name: string;
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
  readonly #current = { level: new Map<Face, DocumentFont>(), vertical: new Map<Face, DocumentFont>() };
  #isEmbedded = false;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /**
   * @param text what the glyph means in the text; empty where another glyph means it
   * @param isVertical it stands upright in a line that runs from top to bottom
   */
  show(face: Face, glyph: number, text: string, isVertical = false): ShownGlyph {
    const current = isVertical ? this.#current.vertical : this.#current.level;
    const known = current.get(face);
    const code = known?.codes.codeOf(glyph, text);
    if (known && code !== undefined) return { font: known, code };
    const reference = this.#document.context.nextRef();
    const font: DocumentFont = {
      name: `Dragoman${reference.objectNumber}`,
      reference,
      face,
      codes: new GlyphCodes(),
      isVertical,
    };
    this.#fonts.push(font);
    current.set(face, font);
    return { font, code: font.codes.codeOf(glyph, text) ?? 0 };
  }

  /** Writes all of them into the document, once nothing more is shown. */
  embed(): ReadonlyMap<string, PDFRef> {
    if (!this.#isEmbedded) for (const font of this.#fonts) embedFont(this.#document, font);
    this.#isEmbedded = true;
    return new Map(this.#fonts.map(({ name, reference }) => [name, reference]));
  }
}
