import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** How a PDF of a test is made. */
export interface TestPdf {
  /** The paragraphs of each page, a line each. */
  readonly pages: readonly (readonly string[])[];
  readonly title?: string;
  /** What asks for it: a document of one opens with it alone. */
  readonly password?: string;
  /** Its owner forbids changes; it opens without a password. */
  readonly isRestricted?: boolean;
}

/** Makes a PDF of A4 pages, its text in a font that no file needs to hold. */
export const pdf = async ({ pages, title, password, isRestricted = false }: TestPdf): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (title !== undefined) document.setTitle(title);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [index, line] of lines.entries())
      page.drawText(line, { x: 72, y: 760 - 40 * index, size: 12, font });
  }
  if (password !== undefined || isRestricted)
    document.encrypt({
      userPassword: password ?? '',
      ownerPassword: 'of the owner',
      permissions: isRestricted ? { modifying: false, copying: false } : { modifying: true, copying: true },
    });
  return document.save();
};

/** A file of so many pages without text. */
export const emptyPages = async (count: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1) document.addPage([200, 200]);
  return document.save({ addDefaultPage: false });
};

/** A page that is nothing but a picture. */
export const scan = async (png: Uint8Array): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  page.drawImage(await document.embedPng(png), { x: 0, y: 0, width: 200, height: 200 });
  return document.save();
};
