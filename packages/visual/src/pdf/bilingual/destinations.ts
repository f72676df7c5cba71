import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { apply, type Matrix } from '../matrix.ts';
import {
  arrayIn,
  asDict,
  asNumber,
  Budget,
  dictIn,
  entriesOf,
  isText,
  memberOf,
  resolve,
} from '../objects.ts';
import { decodeTextString } from '../text-strings.ts';

const maxNames = 500_000;

/** The destinations of a document by name, of both kinds (ISO 32000-2, 12.3.2.4). */
export const readNamedDestinations = (document: PDFDocument): ReadonlyMap<string, PDFArray> => {
  const { catalog, context } = document;
  const found = new Map<string, PDFArray>();
  const add = (name: string, value: PDFObject | undefined): void => {
    const object = resolve(context, value);
    const place = object instanceof PDFDict ? memberOf(object, 'D') : object;
    if (place instanceof PDFArray && found.size < maxNames) found.set(name, place);
  };
  for (const [name, value] of dictIn(catalog, 'Dests')?.entries() ?? []) add(name.decodeText(), value);
  const names = dictIn(catalog, 'Names');
  const root = names && dictIn(names, 'Dests');
  const seen = new Set<PDFDict>();
  const waiting = root ? [root] : [];
  const budget = new Budget(4 * maxNames);
  for (let node = waiting.pop(); node && seen.size < maxNames; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (!budget.spend((arrayIn(node, 'Names')?.size() ?? 0) + (arrayIn(node, 'Kids')?.size() ?? 0))) break;
    const list = entriesOf(context, arrayIn(node, 'Names'), 2 * maxNames);
    for (let index = 0; index + 1 < list.length; index += 2) {
      const name = list[index];
      if (isText(name)) add(decodeTextString(name), list[index + 1]);
    }
    for (const kid of entriesOf(context, arrayIn(node, 'Kids'), maxNames)) {
      const dict = asDict(kid);
      if (dict) waiting.push(dict);
    }
  }
  return found;
};

/** A place in the source, written out where it is a name. */
export const placeOf = (
  object: PDFObject | undefined,
  names: ReadonlyMap<string, PDFArray>,
): PDFArray | undefined => {
  if (object instanceof PDFArray) return object;
  if (object instanceof PDFName) return names.get(object.decodeText());
  return isText(object) ? names.get(decodeTextString(object)) : undefined;
};

/** Where the source's pages lie in the file of both. */
export interface PageMove {
  readonly page: PDFRef;
  /** From the source page's user space to that of `page`. */
  readonly matrix: Matrix;
}

/** A place in the source as a place in the file of both; undefined where it is none. */
export const movedPlace = (
  document: PDFDocument,
  place: PDFArray,
  moves: ReadonlyMap<PDFRef, PageMove>,
): PDFArray | undefined => {
  const page = place.size() > 0 ? place.get(0) : undefined;
  const move = page instanceof PDFRef ? moves.get(page) : undefined;
  if (!move || place.size() > 10) return undefined;
  const written = PDFArray.withContext(document.context);
  written.push(move.page);
  const values = entriesOf(document.context, place, 10).slice(1);
  const [kind, ...numbers] = values;
  const at = (index: number): number | undefined => asNumber(numbers[index]);
  const shifted = (x: number | undefined, y: number | undefined): readonly (number | undefined)[] => {
    const [newX, newY] = apply(move.matrix, x ?? 0, y ?? 0);
    return [x === undefined ? undefined : newX, y === undefined ? undefined : newY];
  };
  const name = kind instanceof PDFName ? kind.decodeText() : 'Fit';
  const isVertical = name === 'FitV' || name === 'FitBV';
  const moved: readonly (number | undefined)[] =
    name === 'XYZ'
      ? [...shifted(at(0), at(1)), at(2)]
      : name === 'FitR'
        ? [...shifted(at(0), at(1)), ...shifted(at(2), at(3))]
        : name === 'FitH' || name === 'FitBH'
          ? [shifted(undefined, at(0))[1]]
          : isVertical
            ? [shifted(at(0), undefined)[0]]
            : [];
  written.push(PDFName.of(name));
  for (const value of moved)
    written.push(
      value === undefined ? document.context.obj(null) : PDFNumber.of(Math.round(value * 1_000) / 1_000),
    );
  return written;
};
