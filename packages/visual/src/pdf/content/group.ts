import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { Resources } from './resources.ts';

/** Whether pdf.js would paint a form: its group is a dictionary, its optional content is known. */
export const hasSoundGroup = (form: PDFDict, resources: Resources): boolean => {
  const group = form.lookup(PDFName.of('Group'));
  if (form.has(PDFName.of('Group')) && group !== undefined && !(group instanceof PDFDict)) return false;
  const optional = form.lookup(PDFName.of('OC'));
  if (optional === undefined || optional instanceof PDFDict) return true;
  return (
    optional instanceof PDFName && resources.lookup('Properties', optional.decodeText()) instanceof PDFDict
  );
};
