import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { type Face, findFace, type Look } from '../../../src/fonts/index.ts';
import { describeFont } from '../../../src/pdf/fonts/describe.ts';
import { DocumentFonts } from '../../../src/pdf/fonts/document-fonts.ts';
import { GlyphCodes } from '../../../src/pdf/fonts/glyph-codes.ts';
import { subsetFont } from '../../../src/pdf/fonts/subset.ts';
import { writeToUnicode } from '../../../src/pdf/fonts/to-unicode.ts';

const sans: Look = { family: 'sans', weight: 400, italic: false };

const faceFor = (character: string, look: Look = sans, language = 'en'): Face => {
  const face = findFace(character.codePointAt(0) as number, look, language);
  if (!face) throw new Error(`no font has ${character}`);
  return face;
};

const glyphOf = (face: Face, character: string): number =>
  face.shapeNumbers(character, false, 'en')[0]?.glyph ?? 0;

/** Tables of a font by their tags (OpenType, table directory). */
const tablesOf = (sfnt: Uint8Array): ReadonlyMap<string, DataView> => {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const tag = Buffer.from(sfnt.subarray(entry, entry + 4)).toString('latin1');
      const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
      return [tag, new DataView(sfnt.buffer, sfnt.byteOffset + offset, length)] as const;
    }),
  );
};

const glyphBytes = (sfnt: Uint8Array, glyph: number): number => {
  const tables = tablesOf(sfnt);
  const offsets = tables.get('loca') as DataView;
  const isLong = (tables.get('head') as DataView).getInt16(50) === 1;
  const at = (index: number): number =>
    isLong ? offsets.getUint32(4 * index) : 2 * offsets.getUint16(2 * index);
  return at(glyph + 1) - at(glyph);
};

describe('the font of a character', () => {
  it.each([
    ['a', sans, 'en', 'noto-sans-latin-400-normal'],
    ['a', { family: 'serif', weight: 700, italic: true }, 'en', 'noto-serif-latin-700-italic'],
    ['a', { family: 'mono', weight: 400, italic: true }, 'en', 'noto-sans-mono-latin-400-normal'],
    ['ș', { family: 'serif', weight: 400, italic: false }, 'ro', 'noto-serif-latin-ext-400-normal'],
    ['ब', { family: 'serif', weight: 400, italic: false }, 'hi', 'noto-sans-devanagari-400-normal'],
    ['ب', { family: 'mono', weight: 700, italic: true }, 'ar', 'noto-sans-arabic-arabic-700-normal'],
    [
      '中',
      { family: 'serif', weight: 400, italic: false },
      'zh',
      'noto-sans-sc-chinese-simplified-400-normal',
    ],
  ] as const)(
    '%s is of the family and style that are asked for, as far as there is one',
    (character, look, language, id) => {
      expect(faceFor(character, look, language).id).toBe(id);
    },
  );
});

describe('a subset', () => {
  it('has the shapes of its glyphs alone, under their numbers, and no tables that a PDF does not use', () => {
    const face = faceFor('a');
    const [a, b] = [glyphOf(face, 'a'), glyphOf(face, 'b')];
    const subset = subsetFont(face.sfnt, [b]);
    expect(glyphBytes(face.sfnt, a)).toBeGreaterThan(0);
    expect(glyphBytes(subset, b)).toBeGreaterThan(0);
    expect(glyphBytes(subset, a)).toBe(0);
    expect([...tablesOf(subset).keys()].sort()).toEqual(
      expect.arrayContaining(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']),
    );
    for (const tag of ['GSUB', 'GPOS', 'GDEF', 'name', 'cmap', 'post', 'OS/2'])
      expect(tablesOf(subset).has(tag)).toBe(false);
    expect(subset.length).toBeLessThan(face.sfnt.length / 10);
  });

  it('is the same each time', () => {
    const face = faceFor('中', sans, 'zh');
    const glyphs = [...'中文字'].map((character) => glyphOf(face, character));
    expect(Buffer.from(subsetFont(face.sfnt, glyphs)).equals(subsetFont(face.sfnt, glyphs))).toBe(true);
  });
});

describe('codes of glyphs', () => {
  it('are one for each glyph and meaning, from 1', () => {
    const codes = new GlyphCodes();
    expect(codes.codeOf(7, '-')).toBe(1);
    expect(codes.codeOf(7, '\u00ad')).toBe(2);
    expect(codes.codeOf(7, '-')).toBe(1);
    expect(codes.list).toEqual([
      { code: 1, glyph: 7, text: '-' },
      { code: 2, glyph: 7, text: '\u00ad' },
    ]);
  });

  it('of glyphs that mean nothing are characters that readers leave out, as long as there are any', () => {
    const codes = new GlyphCodes();
    expect(codes.codeOf(5, '')).toBe(0x200b);
    for (let glyph = 6; glyph < 40; glyph += 1) codes.codeOf(glyph, '');
    expect(
      codes.list
        .filter(({ text }) => text === '')
        .every(({ code }) => /\p{Cf}/u.test(String.fromCodePoint(code))),
    ).toBe(true);
    expect(codes.codeOf(40, '')).toBeLessThan(100);
    expect(codes.list.find(({ glyph }) => glyph === 40)?.text).toBe('\u200b');
  });

  it('end where two bytes end', () => {
    const codes = new GlyphCodes();
    let taken = 0;
    for (let glyph = 1; glyph <= 70_000; glyph += 1) if (codes.codeOf(glyph, 'x') !== undefined) taken += 1;
    expect(taken).toBe(0xffff - 19);
    expect(new Set(codes.list.map(({ code }) => code)).size).toBe(taken);
  });
});

describe('a Unicode map', () => {
  it('says what each code means, in sections of a hundred, and nothing of those that mean nothing', () => {
    const codes = Array.from({ length: 150 }, (_, index) => ({ code: index + 1, glyph: 1, text: 'fi' }));
    const map = writeToUnicode([
      { code: 0x200b, glyph: 3, text: '' },
      { code: 9, glyph: 2, text: '𝔸' },
      ...codes,
    ]);
    expect(map).toContain('100 beginbfchar\n<0009><d835dd38>\n<0001><00660069>\n');
    expect(map).toContain('51 beginbfchar\n');
    expect(map).not.toContain('<200b>');
  });
});

describe('what is said of a font', () => {
  it('is what its tables have', () => {
    expect(describeFont(faceFor('a'))).toEqual({
      name: 'NotoSans-Regular',
      flags: 4,
      box: expect.any(Array),
      italicAngle: 0,
      ascent: 1069,
      descent: -293,
      capHeight: 714,
      xHeight: 536,
      stem: 88,
    });
    const italic = describeFont(faceFor('a', { family: 'serif', weight: 700, italic: true }));
    expect(italic).toMatchObject({
      name: 'NotoSerif-BoldItalic',
      flags: 4 | 2 | 64,
      italicAngle: -12,
      stem: 166,
    });
    expect(describeFont(faceFor('a', { family: 'mono', weight: 400, italic: false })).flags).toBe(4 | 1);
    expect(describeFont(faceFor('中', sans, 'zh')).name).toBe('NotoSansSC-Regular');
  });
});

describe('an embedded font', () => {
  const embed = async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    const fonts = new DocumentFonts(document);
    const face = faceFor('a');
    const shown = [...'banana'].map((letter) => fonts.show(face, glyphOf(face, letter), letter));
    const [[name, reference] = []] = fonts.embed();
    const font = document.context.lookup(reference, PDFDict);
    const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    return { document, face, shown, name, font, descendant, bytes: await document.save() };
  };

  const bytesOf = (stream: PDFStream): Buffer =>
    inflateSync(stream instanceof PDFRawStream ? stream.contents : Buffer.from(stream.getContents()));

  it('has codes, widths and glyphs that agree', async () => {
    const { shown, face, font, descendant, name } = await embed();
    expect(shown.map(({ code }) => code)).toEqual([1, 2, 3, 2, 3, 2]);
    expect(shown[0]?.font.name).toBe(name);
    expect(font.get(PDFName.of('Encoding'))?.toString()).toBe('/Identity-H');
    const widths = ['b', 'a', 'n'].map((letter) => Math.round(1000 * face.widthOf(glyphOf(face, letter))));
    expect(descendant.get(PDFName.of('W'))?.toString()).toBe(`[ 1 [ ${widths.join(' ')} ] ]`);
    const map = bytesOf(descendant.lookup(PDFName.of('CIDToGIDMap'), PDFStream));
    expect([1, 2, 3].map((code) => map.readUInt16BE(2 * code))).toEqual(
      ['b', 'a', 'n'].map((letter) => glyphOf(face, letter)),
    );
    expect(bytesOf(font.lookup(PDFName.of('ToUnicode'), PDFStream)).toString()).toContain(
      '3 beginbfchar\n<0001><0062>\n<0002><0061>\n<0003><006e>\nendbfchar',
    );
  });

  it('is named as a subset, everywhere alike', async () => {
    const { font, descendant } = await embed();
    const name = font.get(PDFName.of('BaseFont'))?.toString();
    expect(name).toMatch(/^\/[A-Z]{6}\+NotoSans-Regular$/);
    expect(descendant.get(PDFName.of('BaseFont'))?.toString()).toBe(name);
    const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict);
    expect(descriptor.get(PDFName.of('FontName'))?.toString()).toBe(name);
    const file = descriptor.lookup(PDFName.of('FontFile2'), PDFStream);
    expect(bytesOf(file).length).toBe(Number(file.dict.get(PDFName.of('Length1'))?.toString()));
  });

  it('is the same each time', async () => {
    const [one, other] = [await embed(), await embed()];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });
});
