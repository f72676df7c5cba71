import { createHash } from 'node:crypto';
import { type PDFDocument, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Face } from '../../fonts/index.ts';
import { describeFont } from './describe.ts';
import type { GlyphCode, GlyphCodes } from './glyph-codes.ts';
import { subsetFont } from './subset.ts';
import { writeToUnicode } from './to-unicode.ts';

/** A font with what a document shows of it. */
export interface UsedFont {
  readonly reference: PDFRef;
  readonly face: Face;
  readonly codes: GlyphCodes;
  /** Its lines run from top to bottom. */
  readonly isVertical: boolean;
}

/** Six capital letters that tell this subset from others of the same font (ISO 32000-2, 9.9.2): by what is in it. */
const subsetTag = (face: Face, codes: readonly GlyphCode[]): string => {
  const digest = createHash('sha256')
    .update(face.id)
    .update(JSON.stringify(codes.map(({ glyph, text }) => [glyph, text])))
    .digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
};

/** Widths of codes that follow each other share an array: `[1 [500 250] 8203 [0]]`. In thousandths of an em. */
const widthsOf = (face: Face, codes: readonly GlyphCode[]): readonly (number | number[])[] => {
  const widths: (number | number[])[] = [];
  let next = -1;
  for (const { code, glyph } of codes) {
    const width = Math.round(face.widthOf(glyph) * 1e5) / 100;
    const last = widths.at(-1);
    if (code === next && Array.isArray(last)) last.push(width);
    else widths.push(code, [width]);
    next = code + 1;
  }
  return widths;
};

/** Two bytes a code: the glyph that it shows. */
const glyphMap = (codes: readonly GlyphCode[]): Uint8Array => {
  const map = new Uint8Array(2 * ((codes.at(-1)?.code ?? 0) + 1));
  for (const { code, glyph } of codes) {
    map[2 * code] = glyph >> 8;
    map[2 * code + 1] = glyph & 255;
  }
  return map;
};

/** Writes a font with the glyphs that a document uses into it, as the object that it names (ISO 32000-2, 9.7). */
export const embedFont = (
  document: PDFDocument,
  { reference, face, codes: { list: codes }, isVertical }: UsedFont,
): void => {
  const { context } = document;
  const description = describeFont(face);
  const name = `${subsetTag(face, codes)}+${description.name}`;
  const file = subsetFont(
    face.sfnt,
    codes.map(({ glyph }) => glyph),
  );
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: description.flags,
    FontBBox: [...description.box],
    ItalicAngle: description.italicAngle,
    Ascent: description.ascent,
    Descent: description.descent,
    CapHeight: description.capHeight,
    XHeight: description.xHeight,
    StemV: description.stem,
    FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
  });
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    },
    FontDescriptor: context.register(descriptor),
    DW: 0,
    W: [...widthsOf(face, codes)],
    CIDToGIDMap: context.register(context.flateStream(glyphMap(codes))),
  });
  context.assign(
    reference,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      // Each glyph of the latter is one em high, and hangs from the middle of its upper edge (9.7.4.3).
      Encoding: isVertical ? 'Identity-V' : 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(writeToUnicode(codes))),
    }),
  );
};
