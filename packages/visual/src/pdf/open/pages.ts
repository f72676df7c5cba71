import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';

const maxPages = 2_000;
/** Counting goes on so far, to say how many pages there are. */
const maxCounted = 100_000;
/** Of one side of a page, in units of its user space (ISO 32000-1, annex C). */
const maxSide = 14_400;
const maxDepth = 100;
/** What a page takes from the tree above it (ISO 32000-2, table 31). */
const inheritedKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

const corrupt = (detail: string): ServiceError => new ServiceError('corrupt_document', { detail });
const brokenTree = (): ServiceError =>
  corrupt('The pages of the document cannot be found. Open it in a viewer, save it anew and send that.');

interface FoundPage {
  /** Absent where the page is written in place, or listed before. */
  readonly ref: PDFRef | undefined;
  readonly node: PDFDict;
  /** The trees above it, the nearest first. */
  readonly above: readonly PDFDict[];
}

/** Every page in order; a tree that comes back to itself or is too deep is refused. */
const collect = (document: PDFDocument): readonly FoundPage[] => {
  const { context } = document;
  const pages: FoundPage[] = [];
  const listed = new Set<PDFRef>();
  let nodes = 0;
  const visit = (ref: PDFObject | undefined, node: PDFDict, above: readonly PDFDict[]): void => {
    nodes += 1;
    if (above.length > maxDepth || above.includes(node) || nodes > 2 * maxCounted) throw brokenTree();
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) {
      const own = ref instanceof PDFRef && !listed.has(ref) ? ref : undefined;
      if (own) listed.add(own);
      pages.push({ ref: own, node, above });
      return;
    }
    for (let index = 0; index < kids.size() && pages.length < maxCounted; index += 1) {
      const kid = kids.get(index);
      const value = context.lookup(kid);
      if (value instanceof PDFDict) visit(kid, value, [node, ...above]);
    }
  };
  const root = document.catalog.get(PDFName.of('Pages'));
  const tree = context.lookup(root);
  if (!(tree instanceof PDFDict)) throw brokenTree();
  visit(root, tree, []);
  return pages;
};

const boxOf = ({ node, above }: FoundPage): PDFObject | undefined =>
  [node, ...above]
    .map((dictionary) => dictionary.lookup(PDFName.of('MediaBox')))
    .find((box) => box !== undefined);

const checkSide = (page: FoundPage, index: number): void => {
  const box = boxOf(page);
  if (!(box instanceof PDFArray) || box.size() < 4) return;
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 1, 2, 3].map((side) => {
    const value = box.lookup(side);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
  const actual = Math.max(Math.abs(right - left), Math.abs(top - bottom));
  if (!(actual > maxSide)) return;
  const message = `A page may be ${maxSide} units wide and high; page ${index + 1} has ${Math.round(actual)}.`;
  throw new ServiceError('limit_exceeded', {
    detail: message,
    errors: [{ pointer: `/pages/${index}`, code: 'limit_exceeded', message, limit: maxSide, actual }],
  });
};

/** Whether the library finds the same pages: it goes by types, and by references alone. */
const isSound = (document: PDFDocument, pages: readonly FoundPage[]): boolean => {
  const count = pages[0]?.above.at(-1)?.lookup(PDFName.of('Count'));
  return (
    document.catalog.get(PDFName.of('Pages')) instanceof PDFRef &&
    count instanceof PDFNumber &&
    count.asNumber() === pages.length &&
    pages.every(
      ({ ref, node, above }) =>
        ref !== undefined &&
        node instanceof PDFPageLeaf &&
        above.length > 0 &&
        above.every((tree) => tree instanceof PDFPageTree),
    )
  );
};

/** Writes a tree of one level, in which each page says itself what it took from the tree above. */
const repair = (document: PDFDocument, pages: readonly FoundPage[]): void => {
  const { context, catalog } = document;
  const treeRef = context.nextRef();
  const kids = PDFArray.withContext(context);
  for (const { ref, node, above } of pages) {
    const leaf = PDFPageLeaf.fromMapWithContext(new Map(node.entries()), context);
    for (const key of inheritedKeys.map((text) => PDFName.of(text))) {
      const value = [node, ...above].find((dictionary) => dictionary.has(key))?.get(key);
      if (value) leaf.set(key, value);
    }
    leaf.set(PDFName.Type, PDFName.Page);
    leaf.set(PDFName.Parent, treeRef);
    const own = ref ?? context.nextRef();
    context.assign(own, leaf);
    kids.push(own);
  }
  const tree = PDFPageTree.withContext(context);
  tree.set(PDFName.of('Kids'), kids);
  tree.set(PDFName.of('Count'), PDFNumber.of(pages.length));
  context.assign(treeRef, tree);
  catalog.set(PDFName.of('Pages'), treeRef);
};

/**
 * Counts the pages, and refuses trees that are broken (`corrupt_document`), too many pages and pages that are too large
 * (`limit_exceeded`). A tree that can be walked but is not as it should be is written anew.
 */
export const readPages = (document: PDFDocument): number => {
  const pages = collect(document);
  if (pages.length === 0) throw corrupt('The document has no pages.');
  if (pages.length > maxPages) {
    const message = `A document may have ${maxPages} pages; this one has ${pages.length}.`;
    throw new ServiceError('limit_exceeded', {
      detail: message,
      errors: [{ pointer: '', code: 'limit_exceeded', message, limit: maxPages, actual: pages.length }],
    });
  }
  pages.forEach(checkSide);
  if (isSound(document, pages)) return pages.length;
  repair(document, pages);
  return pages.length;
};
