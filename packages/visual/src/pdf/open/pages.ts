import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';

const maxPages = 2_000;
/** Of one side of a page, in points (ISO 32000-2, annex C), times its own unit. */
const maxSide = 14_400;
const maxDepth = 100;

const corrupt = (detail: string): ServiceError => new ServiceError('corrupt_document', { detail });
const brokenTree = (): ServiceError =>
  corrupt('The pages of the document cannot be found. Open it in a viewer, save it anew and send that.');

/** Every page once, in order; a tree that comes back to itself or is too deep is refused. */
const collect = (document: PDFDocument): readonly PDFRef[] => {
  const { context } = document;
  const pages: PDFRef[] = [];
  const seen = new Set<PDFRef>();
  let nodes = 0;
  const visit = (ref: PDFRef, node: PDFDict, depth: number): void => {
    nodes += 1;
    if (depth > maxDepth || seen.has(ref) || nodes > 20 * maxPages) throw brokenTree();
    seen.add(ref);
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) {
      pages.push(ref);
      return;
    }
    for (let index = 0; index < kids.size(); index += 1) {
      const kid = kids.get(index);
      const value = context.lookup(kid);
      if (kid instanceof PDFRef && value instanceof PDFDict) visit(kid, value, depth + 1);
      // A limit is told with the number of pages, so that counting goes on for a while.
      if (pages.length > 10 * maxPages) return;
    }
  };
  const root = document.catalog.get(PDFName.of('Pages'));
  const tree = context.lookup(root);
  if (!(root instanceof PDFRef) || !(tree instanceof PDFDict)) throw brokenTree();
  visit(root, tree, 0);
  return pages;
};

const inherited = (page: PDFDict, key: string): PDFObject | undefined => {
  let node: PDFObject | undefined = page;
  for (let depth = 0; depth <= maxDepth && node instanceof PDFDict; depth += 1) {
    const value: PDFObject | undefined = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    node = node.lookup(PDFName.of('Parent'));
  }
  return undefined;
};

const checkSide = (page: PDFDict, number: number): void => {
  const box = inherited(page, 'MediaBox');
  if (!(box instanceof PDFArray) || box.size() < 4) return;
  const sides = [0, 1, 2, 3].map((index) => {
    const side = box.lookup(index);
    return side instanceof PDFNumber ? side.asNumber() : 0;
  });
  const [left = 0, bottom = 0, right = 0, top = 0] = sides;
  const actual = Math.max(Math.abs(right - left), Math.abs(top - bottom));
  if (!(actual > maxSide)) return;
  const message = `A page may be ${maxSide} units wide and high, page ${number} has ${Math.round(actual)}.`;
  throw new ServiceError('limit_exceeded', {
    detail: message,
    errors: [{ pointer: `/pages/${number - 1}`, code: 'limit_exceeded', message, limit: maxSide, actual }],
  });
};

/**
 * Counts the pages, and refuses trees that are broken (`corrupt_document`), too many pages and pages that are too large
 * (`limit_exceeded`). A tree that the library could not walk is written anew.
 */
export const readPages = (document: PDFDocument): number => {
  const refs = collect(document);
  if (refs.length === 0) throw corrupt('The document has no pages.');
  if (refs.length > maxPages) {
    const message = `A document may have ${maxPages} pages, this one has ${refs.length}.`;
    throw new ServiceError('limit_exceeded', {
      detail: message,
      errors: [{ pointer: '', code: 'limit_exceeded', message, limit: maxPages, actual: refs.length }],
    });
  }
  const { context } = document;
  refs.forEach((ref, index) => {
    const page = context.lookup(ref);
    if (page instanceof PDFDict) checkSide(page, index + 1);
  });
  repair(document, refs);
  return refs.length;
};

const isSound = (document: PDFDocument, refs: readonly PDFRef[]): boolean => {
  try {
    const found = document.getPages();
    return found.length === refs.length && found.every((page, index) => page.ref === refs[index]);
  } catch {
    return false;
  }
};

/** Types that are missing or wrong keep the library from seeing a page. */
const repair = (document: PDFDocument, refs: readonly PDFRef[]): void => {
  if (isSound(document, refs)) return;
  throw brokenTree();
};
