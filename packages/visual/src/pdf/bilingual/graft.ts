import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Digests, isComposite, isForeign, leftOut } from './digests.ts';

/**
 * Brings objects of one document into another. What the other has already, letter by letter, is not brought again: a
 * translated document shares its pictures and fonts with its source.
 */
export class Graft {
  readonly #source: PDFDocument;
  readonly #target: PDFDocument;
  readonly #digests: Digests;
  /** The target's objects by what they are. */
  readonly #known = new Map<string, PDFRef>();
  readonly #brought = new Map<PDFRef, PDFRef | undefined>();
  readonly #waiting: { readonly ref: PDFRef; readonly object: PDFObject }[] = [];

  /** @param given what stands in the target for objects of the source: pages, mostly */
  constructor(source: PDFDocument, target: PDFDocument, given: ReadonlyMap<PDFRef, PDFRef | undefined>) {
    this.#source = source;
    this.#target = target;
    this.#digests = new Digests(source.context);
    for (const [ref, other] of given) this.#brought.set(ref, other);
    const digests = new Digests(target.context);
    for (const [ref, object] of target.context.enumerateIndirectObjects()) {
      const digest = isComposite(object) ? digests.of(ref) : undefined;
      if (digest !== undefined) this.#known.set(digest, ref);
    }
  }

  /** An object as the target has it: copied, with references to the target's own objects. */
  bring(object: PDFObject): PDFObject {
    const copy = this.#copy(object);
    // Chains may be long: what is named is copied one after the other, not one inside of the other.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      this.#target.context.assign(next.ref, this.#copy(next.object));
    return copy;
  }

  #refFor(ref: PDFRef): PDFRef | undefined {
    if (this.#brought.has(ref)) return this.#brought.get(ref);
    const object = this.#source.context.lookup(ref);
    if (!isComposite(object) || isForeign(object)) {
      this.#brought.set(ref, undefined);
      return undefined;
    }
    const digest = this.#digests.of(ref);
    const known = digest === undefined ? undefined : this.#known.get(digest);
    const own = known ?? this.#target.context.nextRef();
    this.#brought.set(ref, own);
    if (!known) {
      if (digest !== undefined) this.#known.set(digest, own);
      this.#waiting.push({ ref: own, object });
    }
    return own;
  }

  #copy(object: PDFObject): PDFObject {
    const { context } = this.#target;
    if (object instanceof PDFRef) {
      const found = this.#source.context.lookup(object);
      if (found && !isComposite(found) && !(found instanceof PDFRef)) return found;
      return this.#refFor(object) ?? PDFNull;
    }
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(context);
      for (const value of object.asArray()) copy.push(this.#copy(value));
      return copy;
    }
    if (object instanceof PDFDict) {
      const copy = PDFDict.withContext(context);
      for (const [key, value] of object.entries())
        if (!leftOut.has(key.decodeText())) copy.set(key, this.#copy(value));
      return copy;
    }
    if (object instanceof PDFStream) {
      const dict = this.#copy(object.dict);
      return dict instanceof PDFDict ? PDFRawStream.of(dict, object.getContents()) : PDFNull;
    }
    return object;
  }
}
