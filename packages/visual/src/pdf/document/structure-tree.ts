import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { ProviderWarning } from '@dragoman/provider';
import { readNumberTree } from '../number-tree.ts';
import { asDict, asNumber, dictIn, isText, memberOf, nameIn, numberIn, resolve } from '../objects.ts';
import { pagesOf } from '../page-frame.ts';
import { dropStructure } from './drop-structure.ts';
import { elementsWithoutText } from './structure-texts.ts';

/** How a piece of content is marked as part of an element of the structure. */
export interface ContentTag {
  /** The element's own type, as `BDC` names it; without a slash, not escaped. */
  readonly name: string;
  readonly mcid: number;
}

/** More marked pieces than a page has. */
const maxMarks = 1_000_000;
const maxAncestors = 100;

/** A page's row of the parent tree: the elements to which its marked content belongs, by MCID. */
interface Row {
  readonly page: PDFDict;
  readonly array: PDFArray;
  next: number;
}

/** What comes into an element's kids, and what goes. */
interface Change {
  /** By the page and the MCID after which they come. */
  readonly added: Map<string, number[]>;
  readonly removed: Set<string>;
}

/**
 * The structure tree of a document whose text is written anew: new pieces of content take the place of old ones, so that
 * elements (headings, cells, links) hold their translation, in the order of the source. Changes reach the document by
 * `finish`.
 */
export class StructureTree {
  readonly #document: PDFDocument;
  readonly #pages: readonly PDFDict[];
  readonly #references = new Map<PDFDict, PDFRef>();
  readonly #indexes = new Map<PDFDict, number>();
  readonly #parents: ReadonlyMap<number, PDFObject> | undefined;
  readonly #isTagged: boolean;
  readonly #rows = new Map<number, Row | undefined>();
  readonly #changes = new Map<PDFDict, Change>();
  /** How to take back what was done in an attempt. */
  #undo: (() => void)[] = [];

  private constructor(document: PDFDocument) {
    this.#document = document;
    this.#pages = pagesOf(document);
    for (const { ref, node } of document.getPages()) this.#references.set(node, ref);
    for (const [index, page] of this.#pages.entries()) this.#indexes.set(page, index);
    const root = dictIn(document.catalog, 'StructTreeRoot');
    this.#isTagged = document.catalog.has(PDFName.of('StructTreeRoot'));
    this.#parents = root && readNumberTree(dictIn(root, 'ParentTree'));
  }

  /** Of an untagged document, too: then nothing is adopted. */
  static of(document: PDFDocument): StructureTree {
    return new StructureTree(document);
  }

  #rowOf(pageIndex: number): Row | undefined {
    if (this.#rows.has(pageIndex)) return this.#rows.get(pageIndex);
    const page = this.#pages[pageIndex];
    const key = page && numberIn(page, 'StructParents');
    const found = key === undefined ? undefined : resolve(this.#document.context, this.#parents?.get(key));
    const row =
      page && found instanceof PDFArray && found.size() <= maxMarks
        ? { page, array: found, next: found.size() }
        : undefined;
    this.#rows.set(pageIndex, row);
    return row;
  }

  #ownerOf(row: Row, mcid: number): { readonly ref: PDFRef; readonly dict: PDFDict } | undefined {
    const ref = mcid < row.array.size() ? row.array.get(mcid) : undefined;
    const dict = asDict(resolve(this.#document.context, ref));
    return ref instanceof PDFRef && dict ? { ref, dict } : undefined;
  }

  #changeOf(element: PDFDict): Change {
    const change = this.#changes.get(element) ?? { added: new Map(), removed: new Set() };
    this.#changes.set(element, change);
    return change;
  }

  /**
   * Makes room for new content beside what is marked by `marked` on a page: how it is to be marked. Undefined where the old
   * content belongs to no element (a running head), or the document has no tree that can be read: then it is not marked.
   * Another notation of the old content (`/ActualText`), on the element or above it, is taken away.
   *
   * @param marked the place's `marked`
   */
  adopt(pageIndex: number, marked: number | null): ContentTag | undefined {
    const row = marked === null ? undefined : this.#rowOf(pageIndex);
    const owner = row && marked !== null ? this.#ownerOf(row, marked) : undefined;
    if (!row || !owner || marked === null || row.next >= maxMarks) return undefined;
    const mcid = row.next;
    const size = row.array.size();
    row.next += 1;
    while (row.array.size() < row.next) row.array.push(PDFNull);
    row.array.set(mcid, owner.ref);
    this.#undo.push(() => {
      row.next = mcid;
      while (row.array.size() > size) row.array.remove(row.array.size() - 1);
    });
    const { added } = this.#changeOf(owner.dict);
    const key = `${pageIndex} ${marked}`;
    const beside = added.get(key);
    if (beside) beside.push(mcid);
    else added.set(key, [mcid]);
    this.#undo.push(() => {
      const left = added.get(key)?.filter((other) => other !== mcid) ?? [];
      if (left.length > 0) added.set(key, left);
      else added.delete(key);
    });
    this.#forgetActualText(owner.dict);
    return { name: nameIn(owner.dict, 'S') ?? 'Span', mcid };
  }

  /** Says that nothing is left of what was marked by `marked` on a page. */
  release(pageIndex: number, marked: number): void {
    const row = this.#rowOf(pageIndex);
    const owner = row && this.#ownerOf(row, marked);
    if (!row || !owner) return;
    const { removed } = this.#changeOf(owner.dict);
    const key = `${pageIndex} ${marked}`;
    row.array.set(marked, PDFNull);
    removed.add(key);
    this.#undo.push(() => {
      row.array.set(marked, owner.ref);
      removed.delete(key);
    });
  }

  /** Does something to the tree, or, where it fails, nothing. */
  async attempt<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#undo = [];
    try {
      return await change();
    } catch (error) {
      for (const undo of this.#undo.toReversed()) undo();
      throw error;
    } finally {
      this.#undo = [];
    }
  }

  #forgetActualText(element: PDFDict): void {
    let at: PDFDict | undefined = element;
    for (let step = 0; at && step < maxAncestors; step += 1) {
      const key = PDFName.of('ActualText');
      const [dict, said] = [at, at.get(key)];
      if (said && isText(memberOf(at, 'ActualText')) && !elementsWithoutText.has(nameIn(at, 'S') ?? '')) {
        at.delete(key);
        this.#undo.push(() => dict.set(key, said));
      }
      at = dictIn(at, 'P');
    }
  }

  /** Which page and MCID a kid of an element stands for: undefined for elements and objects. */
  #markOf(element: PDFDict, kid: PDFObject): string | undefined {
    const object = resolve(this.#document.context, kid);
    const reference = asDict(object);
    const mcid = reference ? numberIn(reference, 'MCID') : asNumber(object);
    // Marked content in a form counts by itself.
    if (mcid === undefined || reference?.has(PDFName.of('Stm'))) return undefined;
    const page = (reference && dictIn(reference, 'Pg')) ?? dictIn(element, 'Pg');
    const pageIndex = page && this.#indexes.get(page);
    return pageIndex === undefined ? undefined : `${pageIndex} ${mcid}`;
  }

  #rewriteKids(element: PDFDict, { added, removed }: Change): void {
    const { context } = this.#document;
    const kids = memberOf(element, 'K');
    const old =
      kids instanceof PDFArray ? kids.asArray() : kids ? [element.get(PDFName.of('K')) ?? kids] : [];
    const ownPage = dictIn(element, 'Pg');
    const written = PDFArray.withContext(context);
    const waiting = new Map(added);
    const push = (pageIndex: number, mcid: number): void => {
      const page = this.#pages[pageIndex];
      const reference = page && this.#references.get(page);
      if (page === ownPage || !reference) written.push(PDFNumber.of(mcid));
      else written.push(context.obj({ Type: 'MCR', Pg: reference, MCID: mcid }));
    };
    for (const kid of old) {
      const mark = this.#markOf(element, kid);
      if (mark === undefined || !removed.has(mark)) written.push(kid);
      for (const mcid of (mark === undefined ? undefined : waiting.get(mark)) ?? [])
        push(Number(mark?.split(' ')[0]), mcid);
      if (mark !== undefined) waiting.delete(mark);
    }
    // The parent tree said that they belong here, the element itself did not.
    for (const [mark, mcids] of waiting) for (const mcid of mcids) push(Number(mark.split(' ')[0]), mcid);
    element.set(PDFName.of('K'), written);
  }

  /**
   * Writes the changes. A tree that cannot be read is dropped as a whole, with what says that the document is tagged: new
   * text outside of it would be read to nobody. Warning: `structure_dropped`.
   */
  finish(): readonly ProviderWarning[] {
    if (!this.#isTagged) return [];
    if (!this.#parents) {
      dropStructure(this.#document);
      return [
        {
          code: 'structure_dropped',
          message:
            'The structure tree of the document is broken: it was left out, and the document is no longer tagged.',
        },
      ];
    }
    for (const [element, change] of this.#changes) this.#rewriteKids(element, change);
    this.#changes.clear();
    return [];
  }
}
