import { createHash } from 'node:crypto';
import { PDFArray, type PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import { isText, nameIn, type PdfText, resolve } from './objects.ts';

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

const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32).toUpperCase();
};

/**
 * Writes a document: not encrypted, without its former versions, the same bytes each time. The first half of its identifier
 * is kept, the second is of its content. Times are not written: they would be of the translation in one place and of the
 * source in others, and no two runs would agree.
 */
export const saveDocument = async (document: PDFDocument): Promise<Uint8Array> => {
  const { context } = document;
  delete context.trailerInfo.Encrypt;
  const first = permanentId(document);
  // Stands where the digest of the bytes will, which is known when they are written.
  const placeholder = digestOf('identifier of the content', first?.toString() ?? '');
  const id = PDFArray.withContext(context);
  id.push(first ?? PDFHexString.of(placeholder));
  id.push(PDFHexString.of(placeholder));
  context.trailerInfo.ID = id;
  const bytes = await document.save({
    useObjectStreams: knowsObjectStreams(document),
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  const digest = Buffer.from(digestOf(bytes), 'latin1');
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = written.lastIndexOf(placeholder, undefined, 'latin1');
  if (last >= 0) digest.copy(written, last);
  const before = first || last < 0 ? -1 : written.lastIndexOf(placeholder, last - 1, 'latin1');
  if (before >= 0) digest.copy(written, before);
  id.set(1, PDFHexString.of(digest.toString('latin1')));
  return bytes;
};
