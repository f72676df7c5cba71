import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

/** A graphics state as pages name it. */
export interface NamedState {
  readonly name: string;
  readonly reference: PDFRef;
}

/** Graphics states of a document that let through what is behind (ISO 32000-2, 8.4.5), each written once. */
export class Opacities {
  readonly #document: PDFDocument;
  readonly #states = new Map<number, NamedState>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @param opacity of what is filled, 0 to 1; told apart by hundredths */
  state(opacity: number): NamedState {
    const hundredths = Math.round(opacity * 100);
    const known = this.#states.get(hundredths);
    if (known) return known;
    const { context } = this.#document;
    const reference = context.register(
      context.obj({ Type: PDFName.of('ExtGState'), ca: hundredths / 100, CA: hundredths / 100 }),
    );
    const state = { name: `Dragoman${reference.objectNumber}`, reference };
    this.#states.set(hundredths, state);
    return state;
  }
}
