import { type PDFDict, PDFName, type PDFObject, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../open/index.ts';
import { contentsOf, type Resources, refOf, resourcesOfPage } from './resources.ts';
import type { Operation } from './syntax/operations.ts';

/** One of the streams that make up a page's content: where it lies in the joined bytes. */
export interface Piece {
  /** As the page lists it. */
  readonly value: PDFObject;
  readonly start: number;
  readonly end: number;
}

/** A stream as it is painted once: the page's own content, a form, the group of a soft mask. */
export interface Layer {
  readonly kind: 'page' | 'form' | 'mask';
  readonly bytes: Uint8Array;
  readonly resources: Resources;
  /** Whether the resources are its own, not those of what paints it. */
  readonly hasResources: boolean;
  /** Absent for a page. */
  readonly stream: PDFStream | undefined;
  readonly parent: Layer | undefined;
  /** What paints it: `Do` or `gs` in the parent. */
  readonly by: Operation | undefined;
  readonly pieces: readonly Piece[];
  /** The streams inside of which it lies, and itself. */
  readonly path: ReadonlySet<PDFRef>;
}

const pictureFilters: ReadonlySet<string> = new Set([
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
]);
const newline = 10;

/** Undefined where it is a picture's. */
const contentOf = (stream: PDFStream): Uint8Array | undefined => {
  const { bytes, remaining } = decodeStream(stream);
  return remaining && pictureFilters.has(remaining.name) ? undefined : bytes;
};

/** A page's own content: its streams joined by line ends. */
export const layerOfPage = (page: PDFDict): Layer => {
  const parts: { readonly value: PDFObject; readonly stream: PDFStream; readonly bytes: Uint8Array }[] = [];
  const contents = contentsOf(page);
  for (const value of contents) {
    const stream = page.context.lookup(value);
    if (!value || !(stream instanceof PDFStream)) continue;
    const bytes = contentOf(stream);
    if (bytes) parts.push({ value, stream, bytes });
  }
  const isSingle = page.lookup(PDFName.Contents) instanceof PDFStream;
  const joined = new Uint8Array(parts.reduce((total, { bytes }) => total + bytes.length + 1, 0));
  const pieces: Piece[] = [];
  let start = 0;
  for (const { value, bytes } of parts) {
    joined.set(bytes, start);
    joined[start + bytes.length] = newline;
    pieces.push({ value, start, end: start + bytes.length });
    start += bytes.length + 1;
  }
  const [first] = parts;
  const ref = isSingle && first ? refOf(first.value) : undefined;
  return {
    kind: 'page',
    bytes: isSingle ? joined.subarray(0, Math.max(0, joined.length - 1)) : joined,
    resources: resourcesOfPage(page, isSingle ? first?.stream : undefined),
    hasResources: true,
    stream: undefined,
    parent: undefined,
    by: undefined,
    pieces,
    path: new Set(ref ? [ref] : []),
  };
};

/** Of forms: the same ones are painted again and again, on many pages. */
let decoded = new WeakMap<PDFStream, Uint8Array>();
let keptBytes = 0;
const maxKept = 256 * 1024;
/**
 * Where it is full it begins anew: a long document may have other forms on each page. Enough for those that a page paints
 * again and again, and for a page that is counted, then changed.
 */
const maxKeptBytes = 4 * 1024 * 1024;

const bytesOfForm = (stream: PDFStream): Uint8Array => {
  const known = decoded.get(stream);
  if (known) return known;
  const { bytes } = decodeStream(stream);
  if (bytes.length > maxKept) return bytes;
  if (keptBytes + bytes.length > maxKeptBytes) {
    decoded = new WeakMap();
    keptBytes = 0;
  }
  keptBytes += bytes.length;
  decoded.set(stream, bytes);
  return bytes;
};

/** A stream that `by` paints inside of `parent`; undefined where it would paint itself. */
export const layerOfForm = (
  kind: 'form' | 'mask',
  stream: PDFStream,
  ref: PDFRef | undefined,
  resources: Resources,
  own: Resources | undefined,
  parent: Layer,
  by: Operation,
): Layer | undefined => {
  if (ref && parent.path.has(ref)) return undefined;
  return {
    kind,
    bytes: bytesOfForm(stream),
    resources: own ?? resources,
    hasResources: own !== undefined,
    stream,
    parent,
    by,
    pieces: [],
    path: ref ? new Set([...parent.path, ref]) : parent.path,
  };
};
