import {
  degrees,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** Small PDFs for tests of the whole format. */

const a4 = [595, 842] as const;

const addLink = (document: PDFDocument, page: PDFPage, rect: readonly number[], url: string): void => {
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [...rect],
    Border: [0, 0, 0],
    A: { S: 'URI', URI: PDFString.of(url) },
  });
  page.node.addAnnot(document.context.register(link));
};

const addOutline = (document: PDFDocument, title: string, page: PDFPage): void => {
  const { context, catalog } = document;
  const outlines = context.nextRef();
  const item = context.register(
    context.obj({ Title: PDFHexString.fromText(title), Parent: outlines, Dest: [page.ref, 'Fit'] }),
  );
  context.assign(outlines, context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }));
  catalog.set(PDFName.of('Outlines'), outlines);
};

const writeLines = (
  page: PDFPage,
  font: PDFFont,
  lines: readonly string[],
  { x, y, size = 11 }: { readonly x: number; readonly y: number; readonly size?: number },
): void => {
  for (const [index, line] of lines.entries())
    page.drawText(line, { x, y: y - index * size * 1.25, size, font });
};

/** What stands in `report`, in reading order. */
export const reportTexts = [
  'Annual report of the harbour',
  'Report on the harbour',
  'Ships that arrived in spring carried more grain than in any year before, and most of it was unloaded by night.',
  'Read the tables of the office for all other years.',
  'Name of the reader',
  'Figures by month',
  'In winter the harbour was closed for two weeks because of the ice on the river.',
  'Figures by month',
] as const;

/** Two pages with a heading, a paragraph, a link, a field, a line, an outline and a title. */
export const report = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.setTitle('Annual report of the harbour');
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const first = document.addPage([...a4]);
  writeLines(first, bold, ['Report on the harbour'], { x: 72, y: 760, size: 20 });
  writeLines(
    first,
    regular,
    [
      'Ships that arrived in spring carried more grain than in any year',
      'before, and most of it was unloaded by night.',
    ],
    { x: 72, y: 700 },
  );
  writeLines(first, regular, ['Read the tables of the office for all other years.'], { x: 72, y: 640 });
  addLink(document, first, [72, 636, 320, 652], 'https://example.com/tables');
  first.drawLine({ start: { x: 72, y: 600 }, end: { x: 520, y: 600 }, thickness: 1 });
  const field = document.getForm().createTextField('reader.name');
  field.addToPage(first, { x: 72, y: 540, width: 200, height: 20 });
  field.acroField.dict.set(PDFName.of('TU'), PDFString.of('Name of the reader'));
  const second = document.addPage([...a4]);
  writeLines(second, bold, ['Figures by month'], { x: 72, y: 760, size: 16 });
  writeLines(
    second,
    regular,
    ['In winter the harbour was closed for two weeks because of the ice', 'on the river.'],
    { x: 72, y: 720 },
  );
  addOutline(document, 'Figures by month', second);
  return document.save();
};

/** What stands in `turned`. */
export const turnedTexts = [
  'A page that lies on its side is read as it is seen.',
  'Written upwards',
] as const;

/** A page that viewers turn, with a text that runs upwards. */
export const turned = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([...a4]);
  page.setRotation(degrees(90));
  // On a page that is turned clockwise by 90 degrees, what runs upwards is level.
  page.drawText('A page that lies on its side is read as it is seen.', {
    ...{ x: 200, y: 100, size: 12, font },
    rotate: degrees(90),
  });
  page.drawText('Written upwards', { x: 400, y: 600, size: 12, font, rotate: degrees(180) });
  return document.save();
};

/** A page that is a picture, and nothing else. */
export const scanOf = async (png: Uint8Array, width: number, height: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.drawImage(await document.embedPng(png), { x: 0, y: 0, width, height });
  return document.save();
};
