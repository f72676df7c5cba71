import { PDFArray, type PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { arrayIn, asDict, Budget, isText, memberOf, nameIn, resolve } from '../objects.ts';
import { boxOf, type PageFrame, pageFrameOf, pagesOf, shownBoxOf } from '../page-frame.ts';
import { decodeTextString, encodeTextString } from '../text-strings.ts';
import { addText, type Findings, partLeft, tidied } from './found-text.ts';
import { plainOfRichText } from './rich-text.ts';

/** Of a page. */
const maxAnnotations = 50_000;
/** Of a document. */
const maxTotal = 500_000;

/** An annotation and where it stands. */
export interface Annotation {
  readonly dict: PDFDict;
  /** The page's dictionary. */
  readonly page: PDFDict;
  /** From 0. */
  readonly pageIndex: number;
  /** Its place in the page's `/Annots`, from 0. */
  readonly index: number;
  readonly type: string;
}

/** The annotations of one page; what is no dictionary is passed over, and counted. */
export const annotationsOf = (page: PDFDict, pageIndex: number): readonly Annotation[] => {
  const list = arrayIn(page, 'Annots');
  if (!(list instanceof PDFArray)) return [];
  const found: Annotation[] = [];
  for (let index = 0; index < Math.min(list.size(), maxAnnotations); index += 1) {
    const dict = asDict(resolve(page.context, list.get(index)));
    if (dict) found.push({ dict, page, pageIndex, index, type: nameIn(dict, 'Subtype') ?? '' });
  }
  return found;
};

/** All annotations, each once. `isWhole` is false where there are too many. */
export const readAnnotations = (
  document: PDFDocument,
): { readonly annotations: readonly Annotation[]; readonly isWhole: boolean } => {
  const annotations: Annotation[] = [];
  const seen = new Set<PDFDict>();
  let isWhole = true;
  const budget = new Budget(2 * maxTotal);
  for (const [pageIndex, page] of pagesOf(document).entries()) {
    if ((arrayIn(page, 'Annots')?.size() ?? 0) > maxAnnotations) isWhole = false;
    if (!budget.spend(arrayIn(page, 'Annots')?.size() ?? 0)) return { annotations, isWhole: false };
    for (const annotation of annotationsOf(page, pageIndex)) {
      if (seen.has(annotation.dict)) continue;
      if (annotations.length >= maxTotal) return { annotations, isWhole: false };
      seen.add(annotation.dict);
      annotations.push(annotation);
    }
  }
  return { annotations, isWhole };
};

const contexts: { readonly [type: string]: string } = {
  FreeText: 'text box',
  Link: 'description of a link',
  Stamp: 'stamp',
  Widget: 'description of a field',
};

const sourceOf = (dict: PDFDict): string => {
  const contents = memberOf(dict, 'Contents');
  const plain = isText(contents) ? tidied(decodeTextString(contents)) : '';
  const rich = memberOf(dict, 'RC');
  return plain || (isText(rich) ? tidied(plainOfRichText(decodeTextString(rich))) : '');
};

/**
 * Contents of annotations: what text boxes show, comments, descriptions. A comment in rich text says the same again, in
 * another notation that viewers prefer: it is taken away. Names of authors and dates are not touched.
 */
export const findAnnotationTexts = (
  annotations: readonly Annotation[],
  findings: Findings,
  onStale: (annotation: Annotation, key: string) => void,
): void => {
  const frames = new Map<PDFDict, PageFrame>();
  for (const annotation of annotations) {
    const { dict, page, pageIndex, index, type } = annotation;
    const source = sourceOf(dict);
    if (!source) continue;
    const key = `annotation-${pageIndex + 1}-${index}`;
    const frame = frames.get(page) ?? pageFrameOf(page);
    frames.set(page, frame);
    const rect = boxOf(page, memberOf(dict, 'Rect')) ?? { left: 0, bottom: 0, right: 0, top: 0 };
    addText(findings, {
      key,
      source,
      place: { kind: 'annotation', page: pageIndex + 1, annotation: index, box: shownBoxOf(frame, rect) },
      context: contexts[type] ?? 'comment',
      page: pageIndex + 1,
      write: (target) => {
        // Line ends as the standard wants them in contents (ISO 32000-2, 12.5.2).
        dict.set(PDFName.of('Contents'), encodeTextString(target.replaceAll('\n', '\r')));
        dict.delete(PDFName.of('RC'));
        onStale(annotation, key);
      },
    });
  }
};

/** Which page a widget is on, from 1. */
export const pageFinder = (annotations: readonly Annotation[]): ((widget: PDFDict) => number | undefined) => {
  const pages = new Map(annotations.map(({ dict, pageIndex }) => [dict, pageIndex + 1]));
  return (widget) => pages.get(widget);
};

/** What is said where there are more annotations than are looked at. */
export const tooManyAnnotations = partLeft('The list of annotations');
