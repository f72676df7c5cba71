import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { type Layer, layerOfPage, type Operand, walkPage } from '../content/index.ts';
import { decodeTextString } from '../document/index.ts';
import type { PageGlyph } from '../page-content.ts';

/** What marked content says of a show operator. */
interface Mark {
  /** `/MCID` of the page's own content. */
  readonly marked: number | undefined;
  /** `/ActualText` and the number of its span; absent where there is none. */
  readonly actual: { readonly text: string; readonly span: number } | undefined;
}

/** Longer texts stand for whole pages, and for no glyphs in particular. */
const maxLength = 10_000;
/** Marked content in marked content that is followed. */
const maxDepth = 1_000;

const stringOf = ({ bytes }: Layer, { start, end }: Operand): string => {
  const raw = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return decodeTextString(
    raw.startsWith('<') ? PDFHexString.of(raw.slice(1, -1)) : PDFString.of(raw.slice(1, -1)),
  );
};

/** `/MCID` and `/ActualText` of a property list, written in place or among the resources. */
const propertiesOf = (
  layer: Layer,
  operand: Operand | undefined,
): { readonly marked?: number; readonly text?: string } => {
  if (operand?.kind === 'dictionary') {
    const entryOf = (key: string): Operand | undefined =>
      operand.entries.findLast((entry) => entry.key === key)?.value;
    const id = entryOf('MCID');
    const text = entryOf('ActualText');
    return {
      ...(id?.kind === 'number' ? { marked: id.value } : {}),
      ...(text?.kind === 'string' ? { text: stringOf(layer, text) } : {}),
    };
  }
  const list = operand?.kind === 'name' ? layer.resources.lookup('Properties', operand.value) : undefined;
  if (!(list instanceof PDFDict)) return {};
  const id = list.lookup(PDFName.of('MCID'));
  const text = list.lookup(PDFName.of('ActualText'));
  return {
    ...(id instanceof PDFNumber ? { marked: id.asNumber() } : {}),
    ...(text instanceof PDFString || text instanceof PDFHexString ? { text: decodeTextString(text) } : {}),
  };
};

/** By show operator, what the marked content around it says; nothing where the content cannot be walked. */
const readMarks = (document: PDFDocument, pageIndex: number): readonly Mark[] => {
  const marks: Mark[] = [];
  const layers: Mark[][] = [];
  let spans = 0;
  const current = (): Mark => layers.at(-1)?.at(-1) ?? { marked: undefined, actual: undefined };
  const begin = (layer: Layer, operand: Operand | undefined): void => {
    const stack = layers.at(-1);
    const outer = current();
    if (!stack || stack.length >= maxDepth) return;
    const { marked, text } = propertiesOf(layer, operand);
    const isOwn = layer.kind === 'page' && marked !== undefined && Number.isInteger(marked) && marked >= 0;
    if (text !== undefined) spans += 1;
    const actual = text === undefined || text.length > maxLength ? outer.actual : { text, span: spans };
    stack.push({ marked: isOwn ? marked : outer.marked, actual });
  };
  walkPage(document.getPage(pageIndex).node, {
    enter: (layer) => {
      const { actual } = current();
      layers.push([{ marked: undefined, actual: layer.kind === 'mask' ? undefined : actual }]);
    },
    leave: () => {
      layers.pop();
    },
    operation: (layer, { name, operands }) => {
      if (name === 'BDC') begin(layer, operands[1]);
      else if (name === 'BMC') begin(layer, undefined);
      // what stands at the bottom came with the layer
      else if (name === 'EMC' && (layers.at(-1)?.length ?? 0) > 1) layers.at(-1)?.pop();
    },
    show: (_layer, _operation, _state, show) => {
      marks[show] = current();
    },
  });
  return marks;
};

/** Whether a page's own content gives a text for glyphs: a look at its bytes, where a walk would cost more. */
export const mentionsActualText = (document: PDFDocument, pageIndex: number): boolean => {
  try {
    return Buffer.from(layerOfPage(document.getPage(pageIndex).node).bytes).includes('/ActualText');
  } catch {
    return false;
  }
};

const comparable = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad\u200b]+/gu, '');

/** Whether glyphs stand on one line: no text can be shared out over several. */
const isOneLine = (glyphs: readonly PageGlyph[]): boolean => {
  const [first] = glyphs;
  if (!first) return false;
  const [a, b, c, d, e, f] = first.matrix;
  const length = Math.hypot(a, b);
  if (!(length > 0)) return false;
  const em = Math.hypot(c, d);
  return glyphs.every(
    ({ matrix }) => Math.abs((matrix[5] - f) * a - (matrix[4] - e) * b) / length <= em * 0.8,
  );
};

const withText = (glyph: PageGlyph, text: string): PageGlyph => ({ ...glyph, text, isReplaced: true });

/**
 * Gives glyphs the text that the marked content around them says they stand for: the first of a span all of it, the others
 * none. A span that says what its glyphs say already stays as it is, and one of several lines too: its text cannot be shared
 * out. Marked content named among the resources gives its number as well. `shows`: how many the page has; where the walk
 * finds other ones, nothing is changed.
 */
export const applyActualText = (
  document: PDFDocument,
  pageIndex: number,
  glyphs: PageGlyph[],
  shows: number,
): PageGlyph[] => {
  let marks: readonly Mark[];
  try {
    marks = readMarks(document, pageIndex);
  } catch {
    return glyphs;
  }
  if (marks.length !== shows) return glyphs;
  const spans = new Map<number, number[]>();
  glyphs.forEach((glyph, index) => {
    const mark = marks[glyph.show];
    if (!mark) return;
    if (mark.marked !== glyph.marked) glyphs[index] = { ...glyph, marked: mark.marked };
    if (!mark.actual) return;
    const span = spans.get(mark.actual.span);
    if (span) span.push(index);
    else spans.set(mark.actual.span, [index]);
  });
  for (const indices of spans.values()) {
    const members = indices.flatMap((index) => glyphs[index] ?? []);
    const [first] = members;
    const text = first && marks[first.show]?.actual?.text;
    if (text === undefined || !isOneLine(members)) continue;
    if (comparable(text) === comparable(members.map((glyph) => glyph.text).join(''))) continue;
    indices.forEach((index, order) => {
      const glyph = glyphs[index];
      if (glyph) glyphs[index] = withText(glyph, order === 0 ? text : '');
    });
  }
  return glyphs;
};
