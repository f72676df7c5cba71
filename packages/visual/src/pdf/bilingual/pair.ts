import { PDFDict, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { type ProviderWarning, ServiceError } from '@dragoman/provider';
import { isRightToLeft } from '../../typeset/index.ts';
import { partLeft, saveDocument } from '../document/index.ts';
import { identity } from '../matrix.ts';
import { pageFrameOf } from '../page-frame.ts';
import { copyOfPage, doubleLabels, insertPages } from './alternating.ts';
import { type PageMove, readNamedDestinations } from './destinations.ts';
import { Graft } from './graft.ts';
import { addAnnotations, besideMatrix, paintBeside } from './side-by-side.ts';
import { type AnnotationTransfer, bringAnnotations } from './source-annotations.ts';
import { formOfPage } from './source-content.ts';

/** Two documents to make one of. */
export interface PairRequest {
  /** Decrypted; not changed. */
  readonly source: PDFDocument;
  /** The translation, with as many pages. Becomes the file of both. */
  readonly target: PDFDocument;
  readonly layout: 'side_by_side' | 'alternating';
  /** Canonical BCP 47 tag: of one that runs from right to left, the translation stands on the left. */
  readonly targetLanguage: string;
  readonly signal?: AbortSignal;
}

/** The file of both. */
export interface PairedDocuments {
  readonly bytes: Uint8Array;
  /** `part_left`: a page of the source could not be brought over. */
  readonly warnings: readonly ProviderWarning[];
}

/** How often others get their turn, in pages. */
const pagesPerTurn = 20;

const framesOf = (document: PDFDocument) =>
  document.getPages().map(({ node, ref }) => ({ node, ref, frame: pageFrameOf(node) }));

/**
 * Makes one file of a document and its translation. It is the translation's: title, outline, named destinations, form and
 * structure lead to the translated pages. The source's pages come beside or before them, with their links, which lead to
 * the source's pages, and their comments; what its fields show is kept, the fields are not. Pictures and fonts that both
 * have are stored once. Rejects with `corrupt_document` where the numbers of pages differ, and with the signal's reason.
 */
export const pairDocuments = async (request: PairRequest): Promise<PairedDocuments> => {
  const { source, target, layout, targetLanguage, signal } = request;
  const sourcePages = framesOf(source);
  const targetPages = framesOf(target);
  if (sourcePages.length !== targetPages.length)
    throw new ServiceError('corrupt_document', {
      detail: `The document has ${sourcePages.length} pages, and its translation ${targetPages.length}.`,
    });
  const { context } = target;
  const isMirrored = isRightToLeft(targetLanguage);
  const warnings: ProviderWarning[] = [];
  const moves = new Map<PDFRef, PageMove>();
  for (const [index, { ref, frame }] of sourcePages.entries()) {
    const other = targetPages[index];
    if (!other) continue;
    moves.set(
      ref,
      layout === 'alternating'
        ? { page: context.nextRef(), matrix: identity }
        : { page: other.ref, matrix: besideMatrix(frame, other.frame, isMirrored) },
    );
  }
  const graft = new Graft(source, target, new Map([...moves].map(([ref, { page }]) => [ref, page])));
  const transfer: AnnotationTransfer = { target, graft, moves, names: readNamedDestinations(source) };
  const before = new Map<PDFRef, PDFRef>();
  for (const [index, { node, ref, frame }] of sourcePages.entries()) {
    if (index % pagesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    const move = moves.get(ref);
    const other = targetPages[index];
    if (!move || !other) continue;
    try {
      if (layout === 'alternating') {
        const copy = copyOfPage(node, frame, graft);
        if (!(copy instanceof PDFDict)) continue;
        context.assign(move.page, copy);
        before.set(other.ref, move.page);
        addAnnotations(copy, bringAnnotations(node, index, move, transfer));
      } else {
        const form = context.register(formOfPage(node, frame, graft));
        paintBeside(target, other.node, { source: frame, target: other.frame }, form, move);
        addAnnotations(other.node, bringAnnotations(node, index, move, transfer));
      }
    } catch {
      // A page that is too strange is not brought over whole, and costs none of the others.
      warnings.push(partLeft(`Page ${index + 1} of the source`));
    }
  }
  if (layout === 'alternating') {
    insertPages(target, before);
    doubleLabels(target, targetPages.length);
  }
  return { bytes: await saveDocument(target), warnings };
};
