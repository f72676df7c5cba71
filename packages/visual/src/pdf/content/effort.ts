import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { codesOfFont } from './font-codes.ts';
import { hasHugeFunction } from './functions.ts';
import type { Layer } from './layer.ts';
import { pageAt, Resources } from './resources.ts';
import type { Operation } from './syntax/operations.ts';
import type { Operand } from './syntax/token.ts';
import { type PaintedCount, tooComplex, type Visitor, walkPage, walkStream } from './walk.ts';

/** Dearest are rectangles that are painted: pdf.js and what follows its operators take 5 µs for each. */
const maxOperators = 5_000_000;
/**
 * All operators together, by how many states are saved where each stands. pdf.js makes a state inherit from the one that was
 * saved, and goes up that line for what it looks up: 9 ns a step.
 */
const maxSteps = 1_000_000_000;

/** Of one font: all of Unicode is 1.1 million. */
const maxCodes = 2_000_000;

const codesByFont = new WeakMap<PDFDict, number>();

/** Patterns and fonts that are within the bounds by themselves, with how many operators they have. */
const efforts = new WeakMap<PDFDict, number>();

/** Counts what following a stream costs who does so; patterns and the glyphs of Type 3 fonts included. */
class Effort implements Visitor {
  operators = 0;
  #steps = 0;
  #depth = 0;
  /** By layer: how many states were saved before it. */
  readonly #depths: number[] = [];
  /** By layer: what was counted in it already, as pdf.js does once for each. */
  readonly #counted: Set<PDFDict>[] = [];
  /** The last that were looked through for functions: operators that follow each other have the same. */
  #sound: Resources | undefined;
  /** In whose drawing this is: one that draws with itself is not gone into again. */
  readonly #within: ReadonlySet<PDFDict>;

  constructor(within: ReadonlySet<PDFDict> = new Set()) {
    this.#within = within;
  }

  enter(): void {
    this.#depths.push(this.#depth);
    this.#counted.push(new Set());
  }

  leave(): void {
    this.#depth = this.#depths.pop() ?? 0;
    this.#counted.pop();
  }

  operation({ resources }: Layer, { name, operands }: Operation): void {
    this.#spend(1);
    if (resources !== this.#sound) {
      if (hasHugeFunction(resources)) throw tooComplex();
      this.#sound = resources;
    }
    if (name === 'q') this.#depth += 1;
    else if (name === 'Q') this.#depth = Math.max(this.#depths.at(-1) ?? 0, this.#depth - 1);
    else if (name === 'Tf') this.#font(lookup(resources, 'Font', operands[0]), resources);
    else if (name === 'scn' || name === 'SCN')
      this.#pattern(lookup(resources, 'Pattern', operands.at(-1)), resources);
    else if (name === 'gs') {
      const graphics = lookup(resources, 'ExtGState', operands[0]);
      const font = graphics instanceof PDFDict ? graphics.lookup(PDFName.Font) : undefined;
      if (font instanceof PDFArray && font.size() > 0) this.#font(font.lookup(0), resources);
    }
  }

  #spend(operators: number): void {
    this.operators += operators;
    this.#steps += operators * this.#depth;
    if (this.operators > maxOperators || this.#steps > maxSteps) throw tooComplex();
  }

  #font(font: PDFObject | undefined, resources: Resources): void {
    if (!(font instanceof PDFDict)) return;
    const codes = codesByFont.get(font) ?? codesOfFont(font);
    codesByFont.set(font, codes);
    if (codes > maxCodes) throw tooComplex();
    if (font.lookup(PDFName.of('Subtype')) !== PDFName.of('Type3')) return;
    const glyphs = font.lookup(PDFName.of('CharProcs'));
    if (!(glyphs instanceof PDFDict)) return;
    this.#draw(
      font,
      glyphs.keys().map((key) => glyphs.lookup(key)),
      resources,
    );
  }

  #pattern(pattern: PDFObject | undefined, resources: Resources): void {
    if (pattern instanceof PDFStream) this.#draw(pattern.dict, [pattern], resources);
  }

  /** What draws by streams of its own: a font, a pattern. */
  #draw(drawn: PDFDict, streams: readonly (PDFObject | undefined)[], borrowed: Resources): void {
    const counted = this.#counted.at(-1);
    if (this.#within.has(drawn) || counted?.has(drawn)) return;
    counted?.add(drawn);
    let operators = efforts.get(drawn);
    if (operators === undefined) {
      const own = drawn.lookup(PDFName.Resources);
      const resources = own instanceof PDFDict ? new Resources([own]) : borrowed;
      const effort = new Effort(new Set([...this.#within, drawn]));
      for (const stream of streams) if (stream instanceof PDFStream) walkStream(stream, resources, effort);
      operators = effort.operators;
      efforts.set(drawn, operators);
    }
    this.#spend(operators);
  }
}

const lookup = (resources: Resources, kind: string, operand: Operand | undefined): PDFObject | undefined =>
  operand?.kind === 'name' ? resources.lookup(kind, operand.value) : undefined;

/**
 * Counts what a page paints, and makes sure that following its operators ends soon: pdf.js does so without a pause in which
 * it could be stopped. `pageIndex` from 0. Throws as `walkPage` does.
 */
export const countBounded = (document: PDFDocument, pageIndex: number): PaintedCount =>
  walkPage(pageAt(document, pageIndex), new Effort());
