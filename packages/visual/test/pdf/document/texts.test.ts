import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDocumentTexts, writeDocumentTexts } from '../../../src/pdf/document/index.ts';
import { placeSchema } from '../../../src/pdf/place.ts';
import { decodeTextString } from '../../../src/pdf/text-strings.ts';
import { at, fullDocument, load, reload, writePdf } from './support.ts';

const textAt = (document: PDFDocument, ...steps: readonly (string | number)[]): string | undefined => {
  const found = at(document, document.catalog, ...steps);
  return found instanceof PDFString || found instanceof PDFHexString ? decodeTextString(found) : undefined;
};

const packetOf = (document: PDFDocument): string => {
  const stream = document.catalog.lookup(PDFName.of('Metadata'));
  return stream instanceof PDFRawStream ? new TextDecoder().decode(stream.contents) : '';
};

const reversed = (text: string): string => Array.from(text).reverse().join('');

const translated = async (bytes: Uint8Array, language = 'de'): Promise<PDFDocument> => {
  const document = await load(bytes);
  const { texts } = readDocumentTexts(document);
  const { unknown } = writeDocumentTexts(
    document,
    texts.map(({ key, source }) => ({ key, target: reversed(source) })),
    language,
  );
  expect(unknown).toEqual([]);
  return reload(document);
};

const page = (rest: string): { readonly [number: number]: string } => ({
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
  3: `<< /Type /Page /Parent 2 0 R ${rest} >>`,
});

describe('texts beside the pages', () => {
  it('are found with their places and what they are', async () => {
    const { texts, warnings } = readDocumentTexts(await load(fullDocument()));
    expect(warnings).toEqual([]);
    expect(texts.map(({ key, source }) => [key, source])).toEqual([
      ['title', 'Tea & toast'],
      ['outline-0', 'Café • one'],
      ['outline-0-0', '中文'],
      ['outline-1', 'naïve'],
      ['annotation-1-0', 'A note\nof two lines'],
      ['annotation-1-3', 'A comment'],
      ['annotation-1-5', 'Opens a page'],
      ['field-0-tooltip', 'Sends the form'],
      ['field-0-caption-0', 'Send'],
      ['field-0-caption-1', 'Send now'],
      ['field-2-choice-0', 'Red'],
      ['field-2-choice-1', 'Green'],
      ['field-3-tooltip', 'Your name'],
      ['structure-0-title', 'The whole'],
      ['structure-1-alternate', 'A red kite'],
      ['structure-1-actual', 'KITE'],
      ['structure-1-expansion', 'kite of paper'],
    ]);
    for (const { place } of texts) expect(placeSchema.parse(place)).toEqual(place);
    expect(texts.find(({ key }) => key === 'field-2-choice-1')).toMatchObject({
      place: { kind: 'field', name: 'group.colour', part: 'choice', index: 1 },
      context: 'choice in a list',
      page: 1,
    });
    // Turned a quarter, two points a unit: what is near the top of the page lies near its right edge.
    expect(texts.find(({ key }) => key === 'annotation-1-0')?.place).toMatchObject({
      box: { x: 1400, y: 200, width: 80, height: 400 },
    });
    expect(texts.find(({ key }) => key === 'structure-1-alternate')?.place).toMatchObject({ path: [0, 0] });
  });

  it('are written where they were, and nothing else changes', async () => {
    const document = await translated(fullDocument());
    expect(textAt(document, 'Outlines', 'First', 'Title')).toBe('eno • éfaC');
    expect(textAt(document, 'Outlines', 'First', 'First', 'Title')).toBe('文中');
    expect(at(document, document.catalog, 'Outlines', 'First', 'C')?.toString()).toBe('[ 1 0 0 ]');
    expect(at(document, document.catalog, 'Outlines', 'First', 'F')?.toString()).toBe('2');
    expect(at(document, document.catalog, 'Outlines', 'First', 'Dest')?.toString()).toBe(
      '[ 3 0 R /XYZ 0 700 0 ]',
    );
    expect(at(document, document.catalog, 'Outlines', 'First', 'Count')?.toString()).toBe('1');
    const annotations = ['Pages', 'Kids', 0, 'Annots'] as const;
    expect(textAt(document, ...annotations, 0, 'Contents')).toBe('senil owt fo\reton A');
    expect(at(document, document.catalog, ...annotations, 0, 'RC')).toBeUndefined();
    expect(textAt(document, ...annotations, 1, 'MK', 'RC')).toBe('won dneS');
    expect(textAt(document, ...annotations, 1, 'TU')).toBe('mrof eht sdneS');
    expect(textAt(document, ...annotations, 1, 'T')).toBe('send');
    expect(textAt(document, ...annotations, 3, 'T')).toBe('Author');
    expect(textAt(document, 'AcroForm', 'Fields', 1, 'Kids', 1, 'V')).toBe('Typed by a person');
    const figure = ['StructTreeRoot', 'K', 0, 'K', 0] as const;
    expect(textAt(document, ...figure, 'Alt')).toBe('etik der A');
    expect(textAt(document, ...figure, 'ActualText')).toBe('ETIK');
  });

  it('choices send what they sent before, and the value stays', async () => {
    const document = await translated(fullDocument());
    const field = ['Pages', 'Kids', 0, 'Annots', 2] as const;
    expect(textAt(document, ...field, 'Opt', 0, 0)).toBe('Red');
    expect(textAt(document, ...field, 'Opt', 0, 1)).toBe('deR');
    expect(textAt(document, ...field, 'Opt', 1, 0)).toBe('g');
    expect(textAt(document, ...field, 'Opt', 1, 1)).toBe('neerG');
    expect(textAt(document, ...field, 'Opt', 2, 1)).toBe('42');
    expect(textAt(document, ...field, 'V')).toBe('Red');
  });

  it('the title is the same in both places, and stays in further languages', async () => {
    const document = await translated(fullDocument());
    expect(document.getTitle()).toBe('tsaot & aeT');
    expect(document.getAuthor()).toBe('Somebody');
    const packet = packetOf(document);
    expect(packet).toContain(
      '<rdf:li xml:lang="x-default">tsaot &#38; aeT</rdf:li><rdf:li xml:lang="fr">Du pain</rdf:li>',
    );
    expect(packet).not.toContain('Tea');
    expect(packet).toContain('<pdf:Producer>A maker</pdf:Producer>');
  });

  it('a title of the target language is written, too', async () => {
    const packet = packetOf(await translated(fullDocument(), 'fr-CA'));
    expect(packet).toContain('<rdf:li xml:lang="fr">tsaot &#38; aeT</rdf:li>');
    expect(packet).not.toContain('Du pain');
  });

  it('a title that only the packet has is written only there', async () => {
    const packet =
      '<rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:d="http://purl.org/dc/elements/1.1/" d:title="Only &#x41;"/></rdf:RDF>';
    const document = await translated(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
        ...page(''),
        4: `<< /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
      }),
    );
    expect(packetOf(document)).toBe(packet.replace('Only &#x41;', 'A ylnO'));
    expect(document.getTitle()).toBeUndefined();
  });

  it('tags in a source are text, and text again when it is written', async () => {
    const bytes = writePdf(
      { 1: '<< /Type /Catalog /Pages 2 0 R >>', ...page(''), 4: '<< /Title (a <1> tag) >>' },
      '/Info 4 0 R',
    );
    const document = await load(bytes);
    const { texts } = readDocumentTexts(document);
    expect(texts[0]?.source).toBe('a \\<1> tag');
    writeDocumentTexts(document, [{ key: 'title', target: 'ein \\<1>' }], 'de');
    expect(document.getTitle()).toBe('ein <1>');
  });

  it('without a target stay, and unknown keys are told', async () => {
    const document = await load(fullDocument());
    const { unknown, stale } = writeDocumentTexts(
      document,
      [
        { key: 'title', target: null },
        { key: 'nowhere', target: 'x' },
        { key: 'annotation-1-0', target: 'Notiz' },
        { key: 'field-0-caption-0', target: 'Senden' },
      ],
      'de',
    );
    expect(document.getTitle()).toBe('Tea & toast');
    expect(unknown).toEqual(['nowhere']);
    expect([...stale.annotations.keys()].map(({ type, index }) => [type, index])).toEqual([['FreeText', 0]]);
    expect([...stale.widgets.keys()].map((widget) => String(widget.get(PDFName.of('T'))))).toEqual([
      '(send)',
    ]);
  });
});

describe('strange documents', () => {
  it('an outline in a ring is read once around', async () => {
    const document = await load(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        ...page(''),
        4: '<< /First 5 0 R /Last 5 0 R >>',
        5: '<< /Title (one) /Next 6 0 R /First 5 0 R >>',
        6: '<< /Title (two) /Next 5 0 R >>',
      }),
    );
    const { texts, warnings } = readDocumentTexts(document);
    expect(texts.map(({ source }) => source)).toEqual(['one', 'two']);
    expect(warnings.map(({ code }) => code)).toEqual(['part_left']);
  });

  it('rings of fields and of structure are read once around', async () => {
    const document = await load(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> /StructTreeRoot 6 0 R >>',
        ...page(''),
        4: '<< /T (a) /TU (first) /Kids [5 0 R 4 0 R] >>',
        5: '<< /T (b) /TU (second) /Kids [4 0 R] >>',
        6: '<< /K 7 0 R >>',
        7: '<< /S /P /T (third) /K [7 0 R 8 0 R] >>',
        8: '<< /S /P /T (fourth) /K [7 0 R] >>',
      }),
    );
    const { texts, warnings } = readDocumentTexts(document);
    expect(texts.map(({ source }) => source)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(warnings.map(({ code }) => code)).toEqual(['part_left', 'part_left']);
  });

  it('parts of wrong types cost only themselves', async () => {
    const document = await load(
      writePdf(
        {
          1: '<< /Type /Catalog /Pages 2 0 R /Outlines [1 2] /AcroForm (no) /StructTreeRoot 5 /Metadata 7 0 R >>',
          ...page(
            '/Annots [null 5 (x) 99 0 R << /Contents 7 /Rect [1 (a)] >> << /Subtype 5 /Contents (kept) /Rect 7 >>]',
          ),
          4: '<< /Title [1] >>',
          7: '<< >>',
        },
        '/Info 4 0 R',
      ),
    );
    const { texts } = readDocumentTexts(document);
    expect(texts.map(({ source }) => source)).toEqual(['kept']);
  });

  it('a chain of a hundred thousand items is bounded', async () => {
    const document = await load(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        ...page(''),
        4: '<< /First 5 0 R >>',
      }),
    );
    const { context } = document;
    let next = context.obj({});
    for (let count = 0; count < 100_010; count += 1)
      next = PDFDict.fromMapWithContext(
        new Map<PDFName, PDFObject>([
          [PDFName.of('Title'), PDFString.of('x')],
          [PDFName.of('Next'), next],
        ]),
        context,
      );
    document.catalog.set(PDFName.of('Outlines'), context.obj({ First: next }));
    const { texts, warnings } = readDocumentTexts(document);
    expect(texts).toHaveLength(100_000);
    expect(warnings).toHaveLength(1);
  });

  it('one long list that is named from everywhere is not looked through each time', async () => {
    const count = 12_000;
    const numbers = Array.from({ length: count }, (_, index) => index + 10);
    const document = await load(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields 4 0 R >> /StructTreeRoot << /K 5 0 R >> >>',
        ...page(''),
        4: '[<< /T (a) /TU (found) /Kids 5 0 R >>]',
        5: `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`,
        ...Object.fromEntries(numbers.map((number) => [number, '<< /T (x) /S /P /Kids 5 0 R /K 5 0 R >>'])),
      }),
    );
    const { texts, warnings } = readDocumentTexts(document);
    expect(texts[0]?.source).toBe('found');
    expect(warnings.map(({ code }) => code)).toEqual(['part_left', 'part_left']);
  });

  it('a packet that opens a title again and again is not searched to its end each time', async () => {
    const packet = `xmlns:dc="http://purl.org/dc/elements/1.1/" ${'<dc:title '.repeat(300_000)}`;
    const document = await load(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
        ...page(''),
        4: `<< /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
      }),
    );
    expect(readDocumentTexts(document).texts).toEqual([]);
  });

  it('a list of a million choices is bounded', async () => {
    const document = await load(fullDocument());
    const choices = PDFArray.withContext(document.context);
    for (let count = 0; count < 1_000_000; count += 1) choices.push(PDFString.of('x'));
    const field = at(document, document.catalog, 'Pages', 'Kids', 0, 'Annots', 2);
    if (field instanceof PDFDict) field.set(PDFName.of('Opt'), choices);
    const { texts, warnings } = readDocumentTexts(document);
    expect(texts.filter(({ key }) => key.includes('choice'))).toHaveLength(10_000);
    expect(warnings.map(({ code }) => code)).toEqual(['part_left']);
  });
});
