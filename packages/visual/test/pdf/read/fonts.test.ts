import { type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { familyOf, isBoldName, isItalicName, isSymbolicName } from '../../../src/pdf/read/font-names.ts';
import { evidenceOf } from '../../../src/pdf/read/index.ts';
import { createPage, type TestPage, textOf } from './support/page.ts';

interface Simple {
  readonly name: string;
  readonly subtype?: string;
  readonly flags?: number;
  readonly descriptor?: Readonly<Record<string, unknown>>;
  readonly font?: Readonly<Record<string, unknown>>;
}

const widths = Array.from({ length: 95 }, (_, index) => 400 + (index % 7) * 50);

const addFont = (page: TestPage, key: string, { name, subtype, flags, descriptor, font }: Simple): PDFRef => {
  const described = page.add({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: flags ?? 32,
    FontBBox: [0, -200, 1000, 900],
    ItalicAngle: 0,
    Ascent: 850,
    Descent: -150,
    StemV: 80,
    ...descriptor,
  });
  const ref = page.add({
    Type: 'Font',
    Subtype: subtype ?? 'TrueType',
    BaseFont: name,
    FirstChar: 32,
    LastChar: 126,
    Widths: widths,
    FontDescriptor: described,
    Encoding: 'WinAnsiEncoding',
    ...font,
  });
  page.resource('Font', key, ref);
  return ref;
};

const readFont = async (simple: Simple, content = '(ab) Tj') => {
  const page = await createPage();
  addFont(page, 'T1', simple);
  const read = await page.read(`BT /T1 10 Tf 50 50 Td ${content} ET`);
  return { font: read.glyphs[0]?.font, text: textOf(read), evidence: evidenceOf(read) };
};

describe('a font', () => {
  test('runs as wide as its letters on the page, in running text', async () => {
    const even = { FirstChar: 97, LastChar: 122, Widths: Array.from({ length: 26 }, () => 480) };
    const letters = '(etaoinshrdlu) Tj';
    const { font } = await readFont({ name: 'Even', font: even }, letters);
    expect(font?.letterWidth).toBeCloseTo(0.48, 6);
    const { font: spaced } = await readFont({ name: 'Even', font: even }, `3 Tc 80 Tz ${letters}`);
    expect(spaced?.letterWidth).toBeCloseTo(0.48, 6);
    expect((await readFont({ name: 'Even', font: even }, '(x) Tj')).font?.letterWidth).toBeUndefined();
  });

  test('is known by its name, without the letters of a subset', async () => {
    const { font } = await readFont({ name: 'ABCDEF+Verdana,BoldItalic' });
    expect(font).toMatchObject({
      name: 'Verdana,BoldItalic',
      family: 'sans',
      weight: 700,
      italic: true,
      isSymbolic: false,
      hasUnicode: true,
      ascent: 0.85,
      descent: -0.15,
    });
  });

  test('is known by its descriptor where the name says nothing', async () => {
    expect((await readFont({ name: 'F0', flags: 32 | 2 })).font).toMatchObject({
      family: 'serif',
      weight: 400,
      italic: false,
    });
    const few = { LastChar: 33, Widths: [500, 500] };
    expect((await readFont({ name: 'F1', flags: 32 | 1, font: few })).font?.family).toBe('mono');
    expect((await readFont({ name: 'F1', flags: 32, font: few })).font?.family).toBe('sans');
    expect((await readFont({ name: 'F1', flags: 32 | 1 })).font?.family).toBe('sans');
    expect((await readFont({ name: 'F2', font: { Widths: widths.map(() => 600) } })).font?.family).toBe(
      'mono',
    );
    expect((await readFont({ name: 'F3', descriptor: { StemV: 150 } })).font?.weight).toBe(700);
    expect((await readFont({ name: 'F4', descriptor: { FontWeight: 700 } })).font?.weight).toBe(700);
    expect((await readFont({ name: 'F5', flags: 32 | (1 << 18) })).font?.weight).toBe(700);
    expect((await readFont({ name: 'F6', flags: 32 | 64 })).font?.italic).toBe(true);
    expect((await readFont({ name: 'F7', descriptor: { ItalicAngle: -12 } })).font?.italic).toBe(true);
  });

  test('can be drawn bold or slanted', async () => {
    const bold = await readFont({ name: 'F8' }, '2 Tr 0.35 w (ab) Tj');
    expect(bold.font).toMatchObject({ weight: 700, italic: false });
    const thin = await readFont({ name: 'F8' }, '2 Tr 0.02 w (ab) Tj');
    expect(thin.font?.weight).toBe(400);
    const outlined = await readFont({ name: 'F8' }, '1 0 0 RG 2 Tr 0.35 w (ab) Tj');
    expect(outlined.font?.weight).toBe(400);
    const slanted = await readFont({ name: 'F8' }, '1 0 0.2 1 50 50 Tm (ab) Tj');
    expect(slanted.font).toMatchObject({ weight: 400, italic: true });
    const left = await readFont({ name: 'F8' }, '1 0 -0.2 1 50 50 Tm (ab) Tj');
    expect(left.font?.italic).toBe(false);
  });

  test('is symbolic where its glyphs are signs', async () => {
    const differences = { Type: 'Encoding', Differences: [97, 'summation', 'arrowright', 'a'] };
    const signs = await readFont({ name: 'F9', font: { Encoding: differences } }, '(abab) Tj');
    expect(signs.text).toBe('∑→∑→');
    expect(signs.font?.isSymbolic).toBe(true);
    const prose = await readFont({ name: 'F9', font: { Encoding: differences } }, '(abccccc) Tj');
    expect(prose.font?.isSymbolic).toBe(false);
  });

  test('has ligatures in letters', async () => {
    const { text } = await readFont({
      name: 'F10',
      font: { Encoding: { Type: 'Encoding', Differences: [97, 'fi', 'ffl'] } },
    });
    expect(text).toBe('fiffl');
  });

  test('without a map of its codes is not believed', async () => {
    const numbered = { Type: 'Encoding', Differences: [97, 'g12', 'g345'] };
    const bare = await readFont({ name: 'ABCDEF+F11', font: { Encoding: numbered } });
    expect(bare).toMatchObject({ font: { hasUnicode: false }, evidence: 'unreadable' });
    const page = await createPage();
    const map = page.stream(
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <0058> <62> <0059> endbfchar endcmap',
    );
    addFont(page, 'T1', { name: 'ABCDEF+F12', font: { Encoding: numbered, ToUnicode: map } });
    const mapped = await page.read('BT /T1 10 Tf 50 50 Td (ab) Tj ET');
    expect(textOf(mapped)).toBe('XY');
    expect(mapped.glyphs[0]?.font.hasUnicode).toBe(true);
    expect(evidenceOf(mapped)).toBe('native');
  });

  test('of two bytes without a map is not believed, of a known collection it is', async () => {
    const readComposite = async (ordering: string, encoding: string) => {
      const page = await createPage();
      const descendant = page.add({
        Type: 'Font',
        Subtype: 'CIDFontType0',
        BaseFont: `Some${ordering}`,
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of(ordering),
          Supplement: 0,
        },
      });
      page.resource(
        'Font',
        'T1',
        page.add({
          Type: 'Font',
          Subtype: 'Type0',
          BaseFont: `Some${ordering}`,
          Encoding: encoding,
          DescendantFonts: [descendant],
        }),
      );
      return page.read('BT /T1 10 Tf 50 50 Td <00220023> Tj ET');
    };
    const unknown = await readComposite('Identity', 'Identity-H');
    expect(unknown.glyphs[0]?.font.hasUnicode).toBe(false);
    const japanese = await readComposite('Japan1', 'Identity-H');
    expect(japanese.glyphs[0]?.font.hasUnicode).toBe(true);
    expect(textOf(japanese)).toBe('AB');
  });
});

describe('names', () => {
  test.each([
    ['Helvetica-Roman', 'sans'],
    ['ArialMT', 'sans'],
    ['TimesNewRomanPSMT', 'serif'],
    ['CMR10', 'serif'],
    ['CMSS10', 'sans'],
    ['CMTT10', 'mono'],
    ['CourierNewPSMT', 'mono'],
    ['NimbusSanL-Regu', 'sans'],
    ['NimbusRomNo9L-Regu', 'serif'],
    ['MonotypeCorsiva', 'sans'],
    ['MS-Mincho', 'serif'],
    ['LucidaSans', 'sans'],
    ['DejaVuSansMono', 'mono'],
    ['SFSX1095', 'sans'],
    ['ecso1000', 'sans'],
    ['CMSSBX10', 'sans'],
    ['SFBI0900', 'serif'],
    ['eccc1095', 'serif'],
    ['SFTT1095', 'mono'],
    ['SFST0900', 'mono'],
    ['CMSLTT10', 'mono'],
    ['LMMonoSlant10-Regular', 'mono'],
  ])('%s is %s', (name, family) => {
    expect(familyOf(name, { isMono: false, isSerif: false })).toBe(family);
  });

  test.each([
    ['CMSSBX10', true, false],
    ['CMSSDC10', true, false],
    ['CMBXSL10', true, true],
    ['CMSSI12', false, true],
    ['CMSLTT10', false, true],
    ['CMSL10', false, true],
    ['SFSX1440', true, false],
    ['SFRB1000', true, false],
    ['SFXC1000', true, false],
    ['SFSO1000', true, true],
    ['SFBI0900', true, true],
    ['SFBL1000', true, true],
    ['SFTI1095', false, true],
    ['SFSI1095', false, true],
    ['SFSL1095', false, true],
    ['SFRM1095', false, false],
    ['SFSS1095', false, false],
    ['ecbx1095', true, false],
    ['ecst1000', false, true],
    ['tcrm1000', false, false],
    ['LMRoman10-Bold', true, false],
    ['LMRomanDemi10-Oblique', true, true],
    ['LMRomanSlant10-Regular', false, true],
    ['LMSans10-BoldOblique', true, true],
    ['NimbusRomNo9L-Regu-Slant_167', false, true],
    ['FranklinGothic-Demi', true, false],
    ['FranklinGothic-DemiIt', true, true],
    ['Avenir-Heavy', true, false],
    ['Roboto-BlackItalic', true, true],
    ['OpenSans-Semibold', true, false],
    ['HiraKakuProN-W6', true, false],
    ['HiraKakuProN-W3', false, false],
    ['AcademicaText', false, false],
    ['DigitalSans', false, false],
    ['Blackadder', false, false],
    ['SFProText-Regular', false, false],
  ])('%s is bold: %s, italic: %s', (name, isBold, isItalic) => {
    expect([isBoldName(name), isItalicName(name)]).toEqual([isBold, isItalic]);
  });

  test('say what is bold, italic, symbolic', () => {
    for (const name of ['Arial-BoldMT', 'CMBX12', 'NimbusRomNo9L-Medi', 'Roboto-Black', 'SFBX1095'])
      expect([name, isBoldName(name)]).toEqual([name, true]);
    for (const name of ['Roboto-Medium', 'ArialMT', 'CMR10'])
      expect([name, isBoldName(name)]).toEqual([name, false]);
    for (const name of ['Arial-ItalicMT', 'MinionPro-It', 'MyriadPro-BoldIt', 'CMTI10', 'Helvetica-Oblique'])
      expect([name, isItalicName(name)]).toEqual([name, true]);
    for (const name of ['ArialMT', 'Titillium', 'CMR10', 'Summit'])
      expect([name, isItalicName(name)]).toEqual([name, false]);
    for (const name of [
      'CMMI10',
      'CMSY7',
      'MSBM10',
      'Symbol',
      'ZapfDingbats',
      'Wingdings-Regular',
      'STIXMath',
    ])
      expect([name, isSymbolicName(name)]).toEqual([name, true]);
    for (const name of ['CMR10', 'CMBX12', 'Times-Roman', 'Georgia'])
      expect([name, isSymbolicName(name)]).toEqual([name, false]);
  });
});
