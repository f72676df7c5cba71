import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { readNumberTree } from '../number-tree.ts';
import { asDict, dictIn, memberOf, numberIn, resolve } from '../objects.ts';
import { inheritedByPage, type PageFrame } from '../page-frame.ts';
import type { Graft } from './graft.ts';

const maxDepth = 100;
const boxes = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/** A page of the source as a page of the other document, with all that it had from the tree above it; in no tree yet. */
export const copyOfPage = (page: PDFDict, { view, rotate, userUnit }: PageFrame, graft: Graft): PDFObject => {
  const { context } = page;
  const copy = context.obj({});
  for (const key of [...boxes, 'Resources']) {
    const value = inheritedByPage(page, key);
    if (value) copy.set(PDFName.of(key), value);
  }
  for (const key of ['Contents', 'Group']) {
    const value = page.get(PDFName.of(key));
    if (value) copy.set(PDFName.of(key), value);
  }
  copy.set(PDFName.of('CropBox'), context.obj([view.left, view.bottom, view.right, view.top]));
  copy.set(PDFName.of('Rotate'), PDFNumber.of(rotate));
  if (userUnit !== 1) copy.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
  const brought = graft.bring(copy);
  // Last: as a page it would not have been brought.
  if (brought instanceof PDFDict) brought.set(PDFName.of('Type'), PDFName.of('Page'));
  return brought;
};

/** Puts pages into the tree, each in front of another, and counts anew. */
export const insertPages = (document: PDFDocument, before: ReadonlyMap<PDFRef, PDFRef>): void => {
  const { context } = document;
  const visit = (node: PDFDict, ref: PDFRef, depth: number): number => {
    const kids = memberOf(node, 'Kids');
    if (!(kids instanceof PDFArray) || depth > maxDepth) return 0;
    const written = PDFArray.withContext(context);
    let count = 0;
    for (const kid of kids.asArray()) {
      const dict = asDict(resolve(context, kid));
      if (!(kid instanceof PDFRef) || !dict) continue;
      const inserted = before.get(kid);
      if (memberOf(dict, 'Kids') instanceof PDFArray) count += visit(dict, kid, depth + 1);
      else {
        if (inserted) {
          asDict(context.lookup(inserted))?.set(PDFName.of('Parent'), ref);
          written.push(inserted);
        }
        count += inserted ? 2 : 1;
      }
      written.push(kid);
    }
    node.set(PDFName.of('Kids'), written);
    node.set(PDFName.of('Count'), PDFNumber.of(count));
    return count;
  };
  const root = document.catalog.get(PDFName.of('Pages'));
  const tree = asDict(resolve(context, root));
  if (root instanceof PDFRef && tree) visit(tree, root, 0);
};

/** Gives both pages of a pair the label that the page had: page 12 is page 12 in either language. */
export const doubleLabels = (document: PDFDocument, pages: number): void => {
  const { catalog, context } = document;
  const labels = readNumberTree(dictIn(catalog, 'PageLabels')) ?? new Map<number, PDFObject>();
  const numbers = PDFArray.withContext(context);
  let [start, label]: readonly [number, PDFDict] = [0, context.obj({ S: 'D' })];
  for (let page = 0; page < pages; page += 1) {
    const own = asDict(resolve(context, labels.get(page)));
    if (own) [start, label] = [page, own];
    const written = label.clone();
    const first = numberIn(label, 'St') ?? 1;
    if (written.has(PDFName.of('S'))) written.set(PDFName.of('St'), PDFNumber.of(first + page - start));
    for (const index of [2 * page, 2 * page + 1]) {
      numbers.push(PDFNumber.of(index));
      numbers.push(written);
    }
  }
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: numbers }));
};
