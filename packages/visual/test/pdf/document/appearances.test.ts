import { inflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawAppearances, readDocumentTexts, writeDocumentTexts } from '../../../src/pdf/document/index.ts';
import { Typesetting } from '../../../src/pdf/typeset/index.ts';
import { at, load, writePdf } from './support.ts';

const form = (content: string, dict: string): string =>
  `<< /Type /XObject /Subtype /Form /Length ${content.length} ${dict} >>\nstream\n${content}\nendstream`;
const fonts = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >> >> >>';

const documentWith = (annotation: string, more: { readonly [number: number]: string } = {}): Uint8Array =>
  writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 9 Tf 0 0 1 rg) >> >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
    3: '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
    4: `<< /Type /Annot /Rect [100 100 300 160] ${annotation} >>`,
    ...more,
  });

const drawn = async (bytes: Uint8Array, target: string, language = 'de') => {
  const document = await load(bytes);
  const { texts } = readDocumentTexts(document);
  const { stale } = writeDocumentTexts(
    document,
    texts.map(({ key }, index) => ({ key, target: texts.length > 1 ? `${target} ${index}` : target })),
    language,
  );
  const typesetting = new Typesetting(document, { language });
  const warnings = drawAppearances(stale, { document, typesetting, language });
  typesetting.embedFonts();
  return { document, warnings, keys: texts.map(({ key }) => key) };
};

const appearance = (document: PDFDocument, state = 'N'): PDFRawStream | undefined => {
  const found = at(document, document.getPage(0).node, 'Annots', 0, 'AP', state);
  return found instanceof PDFRawStream ? found : undefined;
};
const contentOf = (document: PDFDocument, state = 'N'): string => {
  const stream = appearance(document, state);
  return stream ? inflateSync(stream.contents).toString('latin1') : '';
};
/** Where texts begin, and how: `x y size colour`. */
const textsIn = (content: string): readonly string[] =>
  [...content.matchAll(/BT\n([\d. -]+) T[dm]\n([\d. ]+) rg\n\/Dragoman\d+ ([\d.]+) Tf\n/g)].map(
    ([, place, colour, size]) => `${place} | ${size} | ${colour}`,
  );

describe('text boxes', () => {
  it('show the translation in the colour, the size and the place of the source, on their own ground', async () => {
    const { document, warnings } = await drawn(
      documentWith('/Subtype /FreeText /Contents (Note) /RC (<p>Note</p>) /AP << /N 5 0 R >>', {
        5: form(
          '1 1 0 rg 0 0 200 60 re f q 1 0 0 rg BT /F 14 Tf 1 0 0 1 10 40 Tm (Note) Tj ET Q',
          `/BBox [0 0 200 60] ${fonts}`,
        ),
      }),
      'Notiz',
    );
    expect(warnings).toEqual([]);
    const content = contentOf(document);
    expect(content).toContain('1 1 0 rg 0 0 200 60 re f');
    expect(content).not.toContain('(Note)');
    expect(textsIn(content)).toEqual(['10 40 | 14 | 1 0 0']);
    const named = at(document, appearance(document)?.dict, 'Resources', 'Font');
    const names = named instanceof PDFDict ? named.keys().map(String) : [];
    const own = names.find((name) => name.startsWith('/Dragoman'));
    const font = at(document, named, own?.slice(1) ?? '', 'BaseFont')?.toString();
    expect(font).toMatch(/NotoSerif-Bold$/);
  });

  it('have their lines where there were lines, and break long ones', async () => {
    const { document } = await drawn(
      documentWith('/Subtype /FreeText /Contents (One\\rTwo) /AP << /N 5 0 R >>', {
        5: form("BT /F 10 Tf 15 TL 5 45 Td (One) Tj (Two) ' ET", `/BBox [0 0 200 60] ${fonts}`),
      }),
      'Eins\nZwei',
    );
    expect(textsIn(contentOf(document))).toEqual(['5 45 | 10 | 0 0 0', '5 30 | 10 | 0 0 0']);
  });

  it('without an appearance are drawn as they describe themselves', async () => {
    const { document } = await drawn(
      documentWith(
        '/Subtype /FreeText /Contents (Note) /C [0.5 1 0] /BS << /W 2 >> /Q 2 /DA (0 0 1 rg /TiRo 16 Tf)',
      ),
      'N',
    );
    const content = contentOf(document);
    expect(content).toContain('0.5 1 0 rg 100 100 200 60 re f');
    expect(content).toContain('0 G 2 w 101 101 198 58 re S');
    const [text = ''] = textsIn(content);
    expect(text).toMatch(/ \| 16 \| 0 0 1$/);
    // At the right, within border and padding.
    expect(Number(text.split(' ')[0])).toBeGreaterThan(275);
  });

  it('read a default style, and what is in forms inside of forms', async () => {
    const { document } = await drawn(
      documentWith(
        '/Subtype /FreeText /Contents (Note) /DS (font: bold 11pt Arial; color:#00FF00; text-align:center) /AP << /N 5 0 R >>',
        {
          5: form(
            'q 1 0 0 1 20 10 cm /In Do Q',
            '/BBox [0 0 200 60] /Resources << /XObject << /In 6 0 R >> >>',
          ),
          6: form(
            '0 1 0 rg q 1 0 0 rg 2 0 0 2 0 0 cm Q BT /F 8 Tf 30 20 Td (Note) Tj ET',
            `/BBox [0 0 200 60] ${fonts}`,
          ),
        },
      ),
      'Notiz',
    );
    const inner = at(document, appearance(document)?.dict, 'Resources', 'XObject', 'In');
    expect(inner instanceof PDFRawStream && inflateSync(inner.contents).toString()).not.toContain('Note');
    const [text = ''] = textsIn(contentOf(document));
    expect(text).toMatch(/^\d+\.?\d* 30 \| 8 \| 0 1 0$/);
  });

  it('are emptied where the text is taken away', async () => {
    const { document } = await drawn(
      documentWith('/Subtype /FreeText /Contents (Note) /AP << /N 5 0 R >>', {
        5: form('BT /F 10 Tf 5 45 Td (Note) Tj ET', `/BBox [0 0 200 60] ${fonts}`),
      }),
      '',
    );
    expect(contentOf(document)).not.toMatch(/Tj|TJ/);
  });
});

describe('fields', () => {
  it('buttons show their captions in the middle, in each state', async () => {
    const { document, keys } = await drawn(
      documentWith(
        '/Subtype /Widget /FT /Btn /Ff 65536 /T (b) /MK << /CA (Send) /AC (Sending) >> /AP << /N 5 0 R /D 6 0 R >>',
        {
          5: form(
            '0.8 g 0 0 200 60 re f BT 0 g /F 12 Tf 80 26 Td (Send) Tj ET',
            `/BBox [0 0 200 60] ${fonts}`,
          ),
          6: form(
            '0.4 g 0 0 200 60 re f BT 1 g /F 12 Tf 80 26 Td (Sending) Tj ET',
            `/BBox [0 0 200 60] ${fonts}`,
          ),
        },
      ),
      'Los',
    );
    expect(keys).toHaveLength(2);
    expect(contentOf(document)).toContain('0.8 g 0 0 200 60 re f');
    const [normal = ''] = textsIn(contentOf(document));
    expect(normal).toMatch(/ 26 \| 12 \| 0 0 0$/);
    const x = Number(normal.split(' ')[0]);
    expect(x).toBeGreaterThan(75);
    expect(x).toBeLessThan(95);
    expect(textsIn(contentOf(document, 'D'))[0]).toMatch(/ 26 \| 12 \| 1 1 1$/);
  });

  it('a caption that is too long is set smaller, never on a second line', async () => {
    const { document, warnings } = await drawn(
      documentWith('/Subtype /Widget /FT /Btn /Ff 65536 /T (b) /MK << /CA (Send) >> /AP << /N 5 0 R >>', {
        5: form('BT 0 g /F 20 Tf 80 22 Td (Send) Tj ET', `/BBox [0 0 200 60] ${fonts}`),
      }),
      'Das Formular absenden',
    );
    expect(warnings).toEqual([]);
    const content = contentOf(document);
    const [text = ''] = textsIn(content);
    const size = Number(text.split(' | ')[1]);
    expect(size).toBeLessThan(20);
    expect(size).toBeGreaterThan(14);
    expect(content.match(/ T[dm]\n/g)).toHaveLength(1);
  });

  it('a list that is opened by a button shows the chosen one', async () => {
    const { document } = await drawn(
      documentWith(
        '/Subtype /Widget /FT /Ch /Ff 131072 /T (c) /Opt [(Red) (Green)] /V (Green) /AP << /N 5 0 R >>',
        { 5: form('/Tx BMC BT 0 0 1 rg /F 9 Tf 2 20 Td (Green) Tj ET EMC', `/BBox [0 0 200 60] ${fonts}`) },
      ),
      'Farbe',
    );
    expect(contentOf(document)).not.toContain('Green');
    expect(textsIn(contentOf(document))).toEqual(['2 20 | 9 | 0 0 1']);
  });

  it('an open list shows its lines, from the first that was seen', async () => {
    const { document } = await drawn(
      documentWith(
        '/Subtype /Widget /FT /Ch /T (c) /Opt [(Red) (Green) (Blue)] /TI 1 /V (Blue) /AP << /N 5 0 R >>',
        {
          5: form(
            '0 0 1 rg 0 18 200 14 re f BT 0 g /F 9 Tf 2 35 Td (Green) Tj 1 g 0 -14 Td (Blue) Tj ET',
            `/BBox [0 0 200 60] ${fonts}`,
          ),
        },
      ),
      'Farbe',
    );
    expect(contentOf(document)).toContain('0 18 200 14 re f');
    expect(textsIn(contentOf(document))).toEqual(['2 35 | 9 | 0 0 0', '2 21 | 9 | 1 1 1']);
  });

  it('are left to viewers that draw them by themselves, and drawn where none is told to', async () => {
    const button = '/Subtype /Widget /FT /Btn /Ff 65536 /T (b) /MK << /CA (Send) /BG [0.9] >>';
    const { document } = await drawn(documentWith(button), 'Los');
    expect(contentOf(document)).toContain('0.9 g 100 100 200 60 re f');
    expect(textsIn(contentOf(document))[0]).toMatch(/ \| 9 \| 0 0 1$/);
    const { document: other } = await drawn(
      documentWith(button, {
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true >> >>',
      }),
      'Los',
    );
    expect(appearance(other)).toBeUndefined();
  });
});

describe('strange appearances', () => {
  it.each([
    ['is packed in an unknown way', form('x', '/BBox [0 0 200 60] /Filter /Nonsense')],
    ['cannot be read', form('BT (', '/BBox [0 0 200 60]')],
    ['paints itself', form('/Self Do', '/BBox [0 0 200 60] /Resources << /XObject << /Self 5 0 R >> >>')],
    ['has no size', form('BT /F 10 Tf 0 0 Td (Note) Tj ET', '/BBox [0 0 0 0]')],
  ])('one that %s costs nothing else', async (_, stream) => {
    const { document, warnings } = await drawn(
      documentWith('/Subtype /FreeText /Contents (Note) /AP << /N 5 0 R >>', { 5: stream }),
      'Notiz',
    );
    expect(warnings.every(({ code }) => code === 'part_left' || code === 'text_too_long')).toBe(true);
    expect(at(document, document.getPage(0).node, 'Annots', 0, 'Contents')?.toString()).toBe('(Notiz)');
    expect(document.catalog.has(PDFName.of('Pages'))).toBe(true);
  });
});
