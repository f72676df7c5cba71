import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Annotation, annotationsOf } from '../document/index.ts';
import { apply, identity, type Matrix, multiply } from '../matrix.ts';
import { arrayIn, asNumber, dictIn, memberOf, nameIn, numberIn, numbersOf, resolve } from '../objects.ts';
import { boxOf, boxUnder } from '../page-frame.ts';
import { movedPlace, type PageMove, placeOf } from './destinations.ts';
import type { Graft } from './graft.ts';

/** What the annotations of the source are brought over with. */
export interface AnnotationTransfer {
  readonly target: PDFDocument;
  readonly graft: Graft;
  /** By the source's page. */
  readonly moves: ReadonlyMap<PDFRef, PageMove>;
  /** The source's. */
  readonly names: ReadonlyMap<string, PDFArray>;
}

const readOnly = 1 << 6;
const locked = 1 << 7;
/** Lists of x and y in turn. */
const coordinateKeys = ['QuadPoints', 'L', 'Vertices', 'CL', 'Path', 'InkList'];
/** What leads to other annotations, the page or the form; or would act on the translation's fields. */
const ownKeys = ['P', 'Parent', 'Popup', 'IRT', 'Rect', 'Dest', 'A', 'PA', 'AA', ...coordinateKeys];
const maxCoordinates = 1_000_000;

const movedNumbers = (list: PDFArray, matrix: Matrix, depth = 0): PDFArray => {
  const copy = list.clone();
  for (let index = 0; index < Math.min(copy.size(), maxCoordinates); index += 1) {
    const inner = copy.lookup(index);
    if (inner instanceof PDFArray) {
      if (depth < 2) copy.set(index, movedNumbers(inner, matrix, depth + 1));
    } else if (index % 2 === 0) {
      const x = asNumber(inner);
      const y = index + 1 < copy.size() ? asNumber(copy.lookup(index + 1)) : undefined;
      if (x === undefined || y === undefined) continue;
      const [newX, newY] = apply(matrix, x, y);
      copy.set(index, PDFNumber.of(newX));
      copy.set(index + 1, PDFNumber.of(newY));
    }
  }
  return copy;
};

/** How a matrix turns: without its scale, which an appearance takes from its rectangle. */
const turnOf = ([a, b, c, d]: Matrix): Matrix | undefined => {
  if (b === 0 && c === 0 && a > 0 && d > 0) return undefined;
  const scale = Math.hypot(a, b);
  return scale > 0 ? [a / scale, b / scale, c / scale, d / scale, 0, 0] : undefined;
};

/** The appearance that a viewer shows first, of a widget the one of its state. */
const shownAppearance = (annotation: PDFDict): PDFObject | undefined => {
  const appearances = dictIn(annotation, 'AP');
  const normal = appearances && memberOf(appearances, 'N');
  if (normal instanceof PDFStream) return appearances?.get(PDFName.of('N'));
  if (!(normal instanceof PDFDict)) return undefined;
  const state = nameIn(annotation, 'AS');
  const shown = state === undefined ? undefined : normal.get(PDFName.of(state));
  return resolve(annotation.context, shown) instanceof PDFStream ? shown : undefined;
};

const turned = (target: PDFDocument, appearance: PDFObject, turn: Matrix | undefined): PDFObject => {
  const stream = resolve(target.context, appearance);
  if (!turn || !(stream instanceof PDFStream)) return appearance;
  const own = numbersOf(target.context, memberOf(stream.dict, 'Matrix'), 6) as Matrix | undefined;
  const copy = stream.clone();
  copy.dict.set(PDFName.of('Matrix'), target.context.obj([...multiply(own ?? identity, turn)]));
  return target.context.register(copy);
};

/** A link's way to a place in the source: written out, and as it is in the file of both. */
const bringWay = (
  annotation: PDFDict,
  copy: PDFDict,
  { target, graft, moves, names }: AnnotationTransfer,
): void => {
  const place = placeOf(memberOf(annotation, 'Dest'), names);
  const written = place && movedPlace(target, place, moves);
  if (written) copy.set(PDFName.of('Dest'), written);
  const action = dictIn(annotation, 'A');
  if (!action) return;
  const kind = nameIn(action, 'S');
  // Scripts act on the fields by name: those are the translation's.
  if (kind === 'JavaScript') return;
  const brought = graft.bring(action);
  if (!(brought instanceof PDFDict)) return;
  if (kind === 'GoTo') {
    const goal = placeOf(memberOf(action, 'D'), names);
    const moved = goal && movedPlace(target, goal, moves);
    if (!moved) return;
    brought.set(PDFName.of('D'), moved);
    brought.delete(PDFName.of('SD'));
  }
  copy.set(PDFName.of('A'), brought);
};

/** Fields are the translation's: of the source's only what they show is kept, as a stamp that cannot be changed. */
const bringField = ({ dict }: Annotation, { target, graft }: AnnotationTransfer): PDFDict | undefined => {
  const appearance = shownAppearance(dict);
  if (!appearance) return undefined;
  const flags = (numberIn(dict, 'F') ?? 0) | readOnly | locked;
  return target.context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    F: flags,
    AP: { N: graft.bring(appearance) },
  });
};

const bringOther = (
  { dict, type }: Annotation,
  transfer: AnnotationTransfer,
  matrix: Matrix,
): PDFDict | undefined => {
  const { graft } = transfer;
  const kept = dict.clone();
  for (const key of ownKeys) kept.delete(PDFName.of(key));
  const copy = graft.bring(kept);
  if (!(copy instanceof PDFDict)) return undefined;
  for (const key of coordinateKeys) {
    const list = arrayIn(dict, key);
    const brought = list && graft.bring(list);
    if (brought instanceof PDFArray) copy.set(PDFName.of(key), movedNumbers(brought, matrix));
  }
  if (type === 'Link' || type === 'Screen') bringWay(dict, copy, transfer);
  return copy;
};

/** Turns what an annotation shows where its page is turned otherwise in the file of both. */
const turnAppearances = (target: PDFDocument, copy: PDFDict, matrix: Matrix): void => {
  const turn = turnOf(matrix);
  const appearances = dictIn(copy, 'AP');
  if (!turn || !appearances) return;
  const written = appearances.clone();
  for (const [key, value] of appearances.entries()) {
    const states = resolve(target.context, value);
    if (!(states instanceof PDFDict)) written.set(key, turned(target, value, turn));
    else {
      const turnedStates = states.clone();
      for (const [state, stream] of states.entries()) turnedStates.set(state, turned(target, stream, turn));
      written.set(key, turnedStates);
    }
  }
  copy.set(PDFName.of('AP'), written);
};

/** Brings the annotations of a page of the source to where the page is now; says which they are. */
export const bringAnnotations = (
  page: PDFDict,
  pageIndex: number,
  move: PageMove,
  transfer: AnnotationTransfer,
): readonly PDFRef[] => {
  const brought: PDFRef[] = [];
  const { target } = transfer;
  for (const annotation of annotationsOf(page, pageIndex)) {
    const rect = boxOf(page, memberOf(annotation.dict, 'Rect'));
    // Viewers make windows for comments by themselves.
    if (!rect || annotation.type === 'Popup') continue;
    const copy =
      annotation.type === 'Widget'
        ? bringField(annotation, transfer)
        : bringOther(annotation, transfer, move.matrix);
    if (!copy) continue;
    const { left, bottom, right, top } = boxUnder(move.matrix, rect);
    copy.set(PDFName.of('Rect'), target.context.obj([left, bottom, right, top]));
    copy.set(PDFName.of('P'), move.page);
    turnAppearances(target, copy, move.matrix);
    brought.push(target.context.register(copy));
  }
  return brought;
};
