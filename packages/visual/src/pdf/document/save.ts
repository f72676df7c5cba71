import { createHash } from 'node:crypto';
import { PDFArray, type PDFDocument } from '@cantoo/pdf-lib';
import { sweepUnused } from '../content/index.ts';
import { isText, nameIn, type PdfText, resolve } from '../objects.ts';
import { writeFile } from './write-file.ts';

/** Object streams came with PDF 1.5: a reader that is told of an older version need not know them. */
const knowsObjectStreams = (document: PDFDocument): boolean =>
  [document.context.header.getVersionString(), nameIn(document.catalog, 'Version') ?? ''].some((version) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return major > 1 || minor >= 5;
  });

/** The part of the file's identifier that all its versions share (ISO 32000-2, 14.4). */
const permanentId = (document: PDFDocument): PdfText | undefined => {
  const ids = resolve(document.context, document.context.trailerInfo.ID);
  const first = ids instanceof PDFArray ? resolve(document.context, ids.get(0)) : undefined;
  return isText(first) && first.asString().length <= 1_000 ? first : undefined;
};

/**
 * Writes a document, once: not encrypted, without its former versions and what nothing leads to, the same bytes each time.
 * The first half of its identifier is kept, the second is of its content. Times are not written: they would be of the
 * translation in one place and of the source in others, and no two runs would agree.
 */
export const saveDocument = async (document: PDFDocument): Promise<Uint8Array> => {
  const { context } = document;
  delete context.trailerInfo.Encrypt;
  // Pictures that were added through the library are written now.
  await document.flush();
  sweepUnused(document);
  const first = permanentId(document);
  return writeFile(context, knowsObjectStreams(document), (parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    const own = `<${hash.digest('hex').slice(0, 32).toUpperCase()}>`;
    return `[${first?.toString() ?? own} ${own}]`;
  });
};
