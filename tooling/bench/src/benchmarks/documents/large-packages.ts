import { createArchive } from '@dragoman/format-kit';

const packed = (members: Readonly<Record<string, string>>): Uint8Array =>
  createArchive(new Map(Object.entries(members).map(([name, text]) => [name, Buffer.from(text)])));

/** A file of several members, with its size unpacked. */
export interface LargePackage {
  readonly bytes: Uint8Array;
  readonly unpacked: number;
}

const measured = (members: Readonly<Record<string, string>>): LargePackage => ({
  bytes: packed(members),
  unpacked: Object.values(members).reduce((sum, text) => sum + text.length, 0),
});

/** A workbook with shared strings, a hundred columns wide, a text in each cell. */
export const makeWorkbook = (cells: number, tell: (number: number) => string): LargePackage => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relations = (list: readonly string[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const columns = 100;
  const nameOf = (column: number): string =>
    (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') +
    String.fromCharCode(65 + (column % 26));
  const rows = Array.from({ length: cells / columns }, (_, row) => {
    const own = Array.from(
      { length: columns },
      (__, column) => `<c r="${nameOf(column)}${row + 1}" t="s"><v>${row * columns + column}</v></c>`,
    );
    return `<row r="${row + 1}">${own.join('')}</row>`;
  });
  const strings = Array.from(
    { length: cells },
    (_, number) => `<si><t>${tell(number).slice(0, 40)}</t></si>`,
  );
  const members = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': relations([relation('r1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
  };
  return measured(members);
};

/** A text document of OpenDocument: paragraphs with a word in bold each. */
export const makeTextDocument = (paragraphs: readonly string[]): LargePackage => {
  const base = 'urn:oasis:names:tc:opendocument:xmlns';
  const names = ['office', 'text', 'style'].map((name) => `xmlns:${name}="${base}:${name}:1.0"`).join(' ');
  const format = `xmlns:fo="${base}:xsl-fo-compatible:1.0"`;
  const type = 'application/vnd.oasis.opendocument.text';
  const bold =
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
  const body = paragraphs.map(
    (text) => `<text:p>${text} <text:span text:style-name="T1">bold</text:span></text:p>`,
  );
  const entry = (path: string, media: string): string =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`;
  return measured({
    mimetype: type,
    'content.xml': `<office:document-content ${names} ${format} office:version="1.3"><office:automatic-styles>${bold}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${base}:manifest:1.0" manifest:version="1.3">${entry('/', type)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
  });
};

/** A book of chapters, a file each. */
export const makeBook = (chapters: readonly (readonly string[])[]): LargePackage => {
  const container =
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const order = chapters.map((_, index) => `<itemref idref="c${index}"/>`);
  const metadata =
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x:1</dc:identifier><dc:title>A long book</dc:title><dc:language>en</dc:language></metadata>';
  return measured({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">${metadata}<manifest>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((paragraphs, index) => [
        `c${index}.xhtml`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Chapter</title></head><body>${paragraphs.map((text) => `<p>${text} <b>bold</b></p>`).join('\n')}</body></html>`,
      ]),
    ),
  });
};
