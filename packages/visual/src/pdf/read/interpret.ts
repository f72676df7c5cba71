import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Box, PageContent } from '../page-content.ts';
import { applyActualText, mentionsActualText } from './actual-text.ts';
import { readShownAnnotations } from './annotations.ts';
import type { LoadedFont } from './fonts.ts';
import { readLinks } from './links.ts';
import type { Meaning } from './meaning.ts';
import type { Operator } from './operators/operator-table.ts';
import { initialState, type Painting } from './painting.ts';
import { colourOfPattern } from './patterns.ts';
import type { PdfjsLibrary, PdfjsPage } from './pdfjs.ts';
import { markRepeats } from './repeats.ts';

/** What is the same for all pages of a file. */
export interface FileContext {
  readonly document: PDFDocument;
  readonly pdfjs: PdfjsLibrary;
  readonly operators: readonly (Operator | undefined)[];
  readonly meaning: (unicode: string) => Meaning;
  readonly isShown: (layer: unknown) => boolean;
  readonly loadFont: (page: PdfjsPage, id: string) => LoadedFont | undefined;
}

const toView = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box => ({
  left: Math.min(x0, x1),
  bottom: Math.min(y0, y1),
  right: Math.max(x0, x1),
  top: Math.max(y0, y1),
});

const toRotation = (degrees: number): number => (((Math.round(degrees / 90) % 4) + 4) % 4) * 90;

const createPainting = (
  { pdfjs, meaning, isShown, loadFont }: FileContext,
  page: PdfjsPage,
  fonts: Map<string, LoadedFont | undefined>,
): Painting => {
  const view = toView(page.view);
  return {
    state: initialState(view),
    stack: [],
    forms: [],
    marks: [],
    masks: 0,
    pendingClip: false,
    hasProperties: false,
    hasNamedProperties: false,
    paths: 0,
    view,
    glyphs: [],
    advances: [],
    matrices: [],
    rules: [],
    images: [],
    drawings: [],
    outlines: 0,
    font: (id) => {
      if (!fonts.has(id)) fonts.set(id, loadFont(page, id));
      return fonts.get(id);
    },
    meaning,
    colourOfPattern: (args) =>
      colourOfPattern(args, pdfjs.OPS, (id) => (page.objs.has(id) ? page.objs.get(id) : undefined)),
    isShown,
  };
};

/** Reads a page: follows its operators, and asks the file for what they do not say. */
export const interpretPage = async (context: FileContext, page: PdfjsPage): Promise<PageContent> => {
  const { pdfjs, operators } = context;
  const list = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE });
  const fonts = new Map<string, LoadedFont | undefined>();
  const painting = createPainting(context, page, fonts);
  for (let index = 0; index < list.fnArray.length; index += 1) {
    const operator = operators[list.fnArray[index] ?? 0];
    operator?.(painting, list.argsArray[index] as readonly unknown[] | null);
  }
  for (const font of fonts.values()) font?.settle();
  const { view, advances, matrices, paths, rules, images, drawings, outlines } = painting;
  const pageIndex = page.pageNumber - 1;
  const hasText =
    painting.hasNamedProperties ||
    (painting.hasProperties && mentionsActualText(context.document, pageIndex));
  const glyphs = hasText
    ? applyActualText(context.document, pageIndex, painting.glyphs, advances.length)
    : painting.glyphs;
  return {
    page: page.pageNumber,
    view,
    rotate: toRotation(page.rotate),
    userUnit: page.userUnit,
    glyphs: markRepeats(glyphs),
    advances,
    matrices,
    paths,
    rules,
    images,
    drawings,
    outlines,
    links: readLinks(context.document, pageIndex),
    annotations: readShownAnnotations(context.document, pageIndex),
  };
};
