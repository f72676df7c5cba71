import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { decodeStream } from './decode.ts';

const dynamic = (): ServiceError =>
  new ServiceError('unsupported_format', {
    detail:
      'The document is a dynamic XFA form: its pages are made by the viewer. Print it to PDF in the program that shows it, and send that.',
  });

/** The parts of an XFA form, as text; at most the first 4 MiB of each. */
const partsOf = (form: PDFDict): readonly string[] => {
  const value = form.lookup(PDFName.of('XFA'));
  const parts =
    value instanceof PDFArray
      ? Array.from({ length: Math.min(value.size(), 200) }, (_, index) => value.lookup(index))
      : [value];
  return parts.flatMap((part) => {
    if (!(part instanceof PDFStream)) return [];
    const { bytes } = decodeStream(part);
    return [
      Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4 * 1024 * 1024)).toString('utf8'),
    ];
  });
};

/** Whether a page holds nothing of its own, as those that ask for another viewer do. */
const hasFields = (form: PDFDict): boolean => {
  const fields = form.lookup(PDFName.of('Fields'));
  return fields instanceof PDFArray && fields.size() > 0;
};

/** Refuses forms whose pages a viewer makes (`unsupported_format`). */
export const inspectForm = (document: PDFDocument): void => {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict) || !form.has(PDFName.of('XFA'))) return;
  const needsRendering = document.catalog.lookup(PDFName.of('NeedsRendering'))?.toString() === 'true';
  const isDynamic = partsOf(form).some((part) => /<dynamicRender>\s*required\s*<\/dynamicRender>/.test(part));
  if (needsRendering || isDynamic || !hasFields(form)) throw dynamic();
};
