import { PDFDict, type PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { pagesOf } from '../page-frame.ts';
import { readAnnotations } from './annotations.ts';

/** Makes a document an untagged one: without its structure tree, and without all that points into it. */
export const dropStructure = (document: PDFDocument): void => {
  for (const key of ['StructTreeRoot', 'MarkInfo']) document.catalog.delete(PDFName.of(key));
  const drop = (dict: PDFDict): void => {
    for (const key of ['StructParents', 'StructParent']) dict.delete(PDFName.of(key));
  };
  for (const page of pagesOf(document)) drop(page);
  for (const { dict } of readAnnotations(document).annotations) drop(dict);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) drop(object.dict);
    else if (object instanceof PDFDict) drop(object);
  }
};
