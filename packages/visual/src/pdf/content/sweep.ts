import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Every reference that an object holds. */
const refsIn = (object: PDFObject, found: (ref: PDFRef) => void): void => {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) found(next);
    else if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFDict) for (const value of next.values()) waiting.push(value);
    else if (next instanceof PDFArray) for (const value of next.asArray()) waiting.push(value);
  }
};

/** Resources of the page tree that no page takes any more, since each has its own. */
const dropInherited = (document: PDFDocument): void => {
  const needed = new Set<PDFDict>();
  const trees = new Set<PDFDict>();
  for (const { node } of document.getPages()) {
    let isOwn = node.has(PDFName.Resources);
    let parent: PDFObject | undefined = node.lookup(PDFName.Parent);
    for (let depth = 0; depth < 100 && parent instanceof PDFDict; depth += 1) {
      trees.add(parent);
      if (!isOwn) needed.add(parent);
      isOwn ||= parent.has(PDFName.Resources);
      parent = parent.lookup(PDFName.Parent);
    }
  }
  for (const tree of trees) if (!needed.has(tree)) tree.delete(PDFName.Resources);
};

/**
 * Takes out of a document all that nothing leads to any more from its trailer: old contents, forms that were copied, fonts
 * that show nothing. To be called once, before it is saved. Says how many objects went.
 */
export const sweepUnused = (document: PDFDocument): number => {
  const { context } = document;
  dropInherited(document);
  const reached = new Set<PDFRef>();
  const waiting: PDFRef[] = [];
  const reach = (ref: PDFRef): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    waiting.push(ref);
  };
  const { Root, Info, ID, Encrypt } = context.trailerInfo;
  for (const object of [Root, Info, ID, Encrypt]) if (object) refsIn(object, reach);
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    const object = context.lookup(ref);
    if (object) refsIn(object, reach);
  }
  let count = 0;
  for (const [ref] of context.enumerateIndirectObjects())
    if (!reached.has(ref)) {
      context.delete(ref);
      count += 1;
    }
  return count;
};
