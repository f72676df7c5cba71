import { createHash } from 'node:crypto';
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { nameIn } from '../objects.ts';

/** What leads out of a page into the rest of its document, or says nothing of how it looks. */
export const leftOut: ReadonlySet<string> = new Set([
  'StructParent',
  'StructParents',
  'PieceInfo',
  'Thumb',
  'Length',
]);
/** Parts of a document that a page must not pull in after it. */
const foreignTypes = new Set(['Page', 'Pages', 'Catalog', 'StructElem', 'StructTreeRoot']);

/** What holds other objects: all else stands for itself. */
export const isComposite = (object: PDFObject | undefined): object is PDFDict | PDFArray | PDFStream =>
  object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFStream;

/** Whether an object is a page, or of what is around pages. */
export const isForeign = (object: PDFObject): boolean => {
  const dict = object instanceof PDFStream ? object.dict : object;
  return dict instanceof PDFDict && foreignTypes.has(nameIn(dict, 'Type') ?? '');
};

/** The references in an object, but for members that are left out. */
const refsOf = (object: PDFObject, found: PDFRef[] = []): readonly PDFRef[] => {
  if (object instanceof PDFRef) found.push(object);
  else if (object instanceof PDFStream) refsOf(object.dict, found);
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) if (!leftOut.has(key.decodeText())) refsOf(value, found);
  } else if (object instanceof PDFArray) for (const value of object.asArray()) refsOf(value, found);
  return found;
};

interface Frame {
  readonly ref: PDFRef;
  readonly object: PDFObject;
  readonly refs: readonly PDFRef[];
  next: number;
}

/** What stored objects are, with all that they lead to: equal ones have equal digests, in whatever document. */
export class Digests {
  readonly #context: PDFContext;
  readonly #known = new Map<PDFRef, string | undefined>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Undefined for what leads to itself or to a page: that is compared with nothing. */
  of(root: PDFRef): string | undefined {
    const stack: Frame[] = [];
    const open = new Set<PDFRef>();
    const enter = (ref: PDFRef): void => {
      if (this.#known.has(ref) || open.has(ref)) return;
      const object = this.#context.lookup(ref);
      if (!isComposite(object))
        this.#known.set(ref, object && !(object instanceof PDFRef) ? `${object}` : undefined);
      else if (isForeign(object)) this.#known.set(ref, undefined);
      else {
        open.add(ref);
        stack.push({ ref, object, refs: refsOf(object), next: 0 });
      }
    };
    enter(root);
    // Without recursion: chains may be long.
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const child = frame.refs[frame.next];
      frame.next += 1;
      if (child) enter(child);
      else {
        stack.pop();
        open.delete(frame.ref);
        // What is still open here leads to itself.
        const isWhole = frame.refs.every((ref) => this.#known.get(ref) !== undefined);
        this.#known.set(frame.ref, isWhole ? this.#digest(frame.object) : undefined);
      }
    }
    return this.#known.get(root);
  }

  #textOf(object: PDFObject): string {
    if (object instanceof PDFRef) return this.#known.get(object) ?? '';
    if (object instanceof PDFArray)
      return `[${object
        .asArray()
        .map((value) => this.#textOf(value))
        .join(' ')}]`;
    if (!(object instanceof PDFDict)) return object.toString();
    const members = object
      .entries()
      .filter(([key]) => !leftOut.has(key.decodeText()))
      .map(([key, value]) => `${key} ${this.#textOf(value)}`);
    return `<<${members.join(' ')}>>`;
  }

  #digest(object: PDFObject): string {
    const hash = createHash('sha256');
    if (!(object instanceof PDFStream)) return `#${hash.update(this.#textOf(object)).digest('base64')}`;
    hash.update(this.#textOf(object.dict)).update('stream').update(object.getContents());
    return `#${hash.digest('base64')}`;
  }
}
