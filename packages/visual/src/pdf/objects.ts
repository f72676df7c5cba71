import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** References that lead to references are followed this far: a file needs one step, and a hostile one makes rings. */
const maxSteps = 8;

/** What an object is, wherever it is stored: undefined for what is missing, null, or leads round in a ring. */
export const resolve = (context: PDFContext, object: PDFObject | undefined): PDFObject | undefined => {
  let found = object;
  for (let step = 0; step < maxSteps && found instanceof PDFRef; step += 1) found = context.lookup(found);
  return found instanceof PDFRef ? undefined : found;
};

/** A member of a dictionary, resolved. The library's own lookups throw where a type is not the one that was hoped for. */
export const memberOf = (dict: PDFDict, key: string): PDFObject | undefined =>
  resolve(dict.context, dict.get(PDFName.of(key)));

/** A dictionary; of a stream its own. */
export const asDict = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : undefined;

/** A member that is a dictionary or a stream's. */
export const dictIn = (dict: PDFDict, key: string): PDFDict | undefined => asDict(memberOf(dict, key));

/** A member that is an array. */
export const arrayIn = (dict: PDFDict, key: string): PDFArray | undefined => {
  const found = memberOf(dict, key);
  return found instanceof PDFArray ? found : undefined;
};

/** A member that is a finite number. */
export const numberIn = (dict: PDFDict, key: string): number | undefined => asNumber(memberOf(dict, key));

/** A finite number. */
export const asNumber = (object: PDFObject | undefined): number | undefined => {
  if (!(object instanceof PDFNumber)) return undefined;
  const value = object.asNumber();
  return Number.isFinite(value) ? value : undefined;
};

/** A member that is a name, without its slash. */
export const nameIn = (dict: PDFDict, key: string): string | undefined => {
  const found = memberOf(dict, key);
  return found instanceof PDFName ? found.decodeText() : undefined;
};

/** Whether a member is `true`. */
export const isTrueIn = (dict: PDFDict, key: string): boolean => memberOf(dict, key) === PDFBool.True;

/** A string of either notation. */
export type PdfText = PDFString | PDFHexString;

export const isText = (object: PDFObject | undefined): object is PdfText =>
  object instanceof PDFString || object instanceof PDFHexString;

/** Up to `limit` entries of an array, resolved; of anything else none. */
export const entriesOf = (
  context: PDFContext,
  array: PDFObject | undefined,
  limit: number,
): readonly (PDFObject | undefined)[] => {
  if (!(array instanceof PDFArray)) return [];
  const length = Math.min(array.size(), limit);
  return Array.from({ length }, (_, index) => resolve(context, array.get(index)));
};

/** An array that is exactly so many finite numbers. */
export const numbersOf = (
  context: PDFContext,
  array: PDFObject | undefined,
  length: number,
): readonly number[] | undefined => {
  if (!(array instanceof PDFArray) || array.size() !== length) return undefined;
  const numbers = entriesOf(context, array, length).map(asNumber);
  return numbers.every((value) => value !== undefined) ? numbers : undefined;
};

/**
 * How much of a part of a document is looked at: a small file can name one long list from each of a hundred thousand places.
 */
export class Budget {
  #left: number;

  constructor(entries: number) {
    this.#left = entries;
  }

  /** Whether so many more entries may be looked at. */
  spend(entries: number): boolean {
    this.#left -= entries;
    return this.#left >= 0;
  }
}
