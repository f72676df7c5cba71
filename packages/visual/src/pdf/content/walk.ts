import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { decodeStream } from '../open/index.ts';
import { applyOperation } from './apply.ts';
import { hasSoundGroup } from './group.ts';
import { type Layer, layerOfForm, layerOfPage } from './layer.ts';
import { isPatternSpace, isSoundPattern } from './patterns.ts';
import { pageAt, Resources, refOf } from './resources.ts';
import { initialState, type State } from './state.ts';
import { type Operation, OperationReader } from './syntax/operations.ts';
import { paintOperators, showOperators } from './syntax/operators.ts';
import { ContentError } from './syntax/token.ts';

/** What is told of a page while it is walked, in the order in which it paints. */
export interface Visitor {
  enter?(layer: Layer): void;
  /** Each operator, before it takes effect; `state` changes after the call. */
  operation?(layer: Layer, operation: Operation, state: Readonly<State>): void;
  /** A show operator that shows, counted from 0. */
  show?(layer: Layer, operation: Operation, state: Readonly<State>, show: number): void;
  /** A path that is painted, counted from 0. */
  path?(layer: Layer, operation: Operation, path: number): void;
  /** `openStates`: how many `q` had no `Q`. `fault`: why reading ended before the stream did. */
  leave?(layer: Layer, openStates: number, fault: ContentError | undefined): void;
}

/** How much a page paints: its own shows and paths and those of forms, each time they are painted. */
export interface PaintedCount {
  readonly shows: number;
  readonly paths: number;
}

const maxOperations = 20_000_000;
const maxLayers = 100_000;
const maxDepth = 100;

/** Said of a page that is beyond the bounds. */
export const tooComplex = (): ServiceError =>
  new ServiceError('too_complex', { detail: 'A page of the document paints more than can be followed.' });

class Walk {
  readonly #visitor: Visitor;
  #shows = 0;
  #paths = 0;
  #operations = 0;
  #layers = 0;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  get count(): PaintedCount {
    return { shows: this.#shows, paths: this.#paths };
  }

  /** Paints a stream. False where it cannot even be begun. */
  paint(layer: Layer, initial: State, depth: number): boolean {
    this.#layers += 1;
    if (depth > maxDepth || this.#layers > maxLayers) throw tooComplex();
    let reader: OperationReader;
    try {
      reader = new OperationReader(layer.bytes);
    } catch (error) {
      if (error instanceof ContentError) return false;
      throw error;
    }
    this.#visitor.enter?.(layer);
    const saved: State[] = [];
    let state = initial;
    let fault: ContentError | undefined;
    try {
      for (let operation = reader.read(); operation; operation = reader.read()) {
        this.#operations += 1;
        if (this.#operations > maxOperations) throw tooComplex();
        this.#visitor.operation?.(layer, operation, state);
        const { name } = operation;
        if (name === 'q') {
          saved.push(state);
          state = { ...state };
        } else if (name === 'Q') state = saved.pop() ?? state;
        else if (showOperators.has(name)) this.#show(layer, operation, state);
        else if (paintOperators.has(name)) {
          this.#visitor.path?.(layer, operation, this.#paths);
          this.#paths += 1;
        } else if (name === 'Do') {
          saved.push(state);
          const before = state;
          state = { ...state };
          // A form that fails leaves a saved state behind, as pdf.js does.
          if (this.#form(layer, operation, state, depth) !== 'failed') {
            saved.pop();
            state = before;
          }
        } else if (name === 'gs') this.#graphics(layer, operation, state, depth);
        else this.#other(layer, operation, state);
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      fault = error;
    }
    if (reader.isOpen) fault ??= new ContentError('A string without an end.', layer.bytes.length);
    this.#visitor.leave?.(layer, saved.length, fault);
    return true;
  }

  #show(layer: Layer, operation: Operation, state: State): void {
    const { name, operands, start } = operation;
    if (name === '"') {
      const [word, character] = operands;
      if (word?.kind === 'number') state.wordSpacing = word.value;
      if (character?.kind === 'number') state.characterSpacing = character.value;
    }
    if (!state.font) return;
    const text = operands.at(-1);
    // What pdf.js cannot go through ends its reading of the stream.
    if (name === 'TJ' && !(text?.kind === 'array' || text?.kind === 'string' || text?.kind === 'dictionary'))
      throw new ContentError('TJ without an array.', start);
    if (name !== 'TJ' && text?.kind === 'array' && text.items.length > 0)
      throw new ContentError('A string was expected.', start);
    this.#visitor.show?.(layer, operation, state, this.#shows);
    this.#shows += 1;
  }

  #form(layer: Layer, operation: Operation, state: State, depth: number): 'painted' | 'failed' | 'none' {
    const [operand] = operation.operands;
    if (operand?.kind !== 'name') return 'none';
    const raw = layer.resources.get('XObject', operand.value);
    const stream = layer.resources.lookup('XObject', operand.value);
    if (!(stream instanceof PDFStream) || stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form'))
      return 'none';
    return this.#child('form', layer, operation, stream, refOf(raw), state, depth) ? 'painted' : 'failed';
  }

  #child(
    kind: 'form' | 'mask',
    layer: Layer,
    operation: Operation,
    stream: PDFStream,
    ref: PDFRef | undefined,
    state: State,
    depth: number,
  ): boolean {
    if (!hasSoundGroup(stream.dict, layer.resources)) return false;
    const own = stream.dict.lookup(PDFName.Resources);
    const child = layerOfForm(
      kind,
      stream,
      ref,
      layer.resources,
      own instanceof PDFDict ? new Resources([own]) : undefined,
      layer,
      operation,
    );
    return child !== undefined && this.paint(child, { ...state }, depth + 1);
  }

  #graphics(layer: Layer, operation: Operation, state: State, depth: number): void {
    const [operand] = operation.operands;
    if (operand?.kind !== 'name') return;
    const graphics = layer.resources.lookup('ExtGState', operand.value);
    if (!(graphics instanceof PDFDict)) return;
    state.graphics = { state: graphics, before: state.graphics };
    for (const [key] of graphics.entries()) {
      const value: PDFObject | undefined = graphics.lookup(key);
      if (key === PDFName.Font && value instanceof PDFArray) {
        state.font = { name: undefined, resources: layer.resources };
        const size = value.lookup(1);
        state.size = size === undefined ? 0 : Number(size.toString()) || 0;
      }
      if (key !== PDFName.of('SMask') || !(value instanceof PDFDict)) continue;
      const group = value.lookup(PDFName.of('G'));
      if (!(group instanceof PDFStream) || !value.has(PDFName.of('S'))) return;
      if (!this.#child('mask', layer, operation, group, refOf(value.get(PDFName.of('G'))), state, depth))
        return;
    }
  }

  #other(layer: Layer, operation: Operation, state: State): void {
    const { name, operands, start } = operation;
    switch (name) {
      case 'cs':
        state.isFillPattern = isPatternSpace(operands[0], layer);
        break;
      case 'CS':
        state.isStrokePattern = isPatternSpace(operands[0], layer);
        break;
      case 'scn':
        if (state.isFillPattern && operands.length > 0 && !isSoundPattern(operands, layer.resources))
          throw new ContentError('A pattern that is not there.', start);
        break;
      case 'SCN':
        if (state.isStrokePattern && operands.length > 0 && !isSoundPattern(operands, layer.resources))
          throw new ContentError('A pattern that is not there.', start);
        break;
      case 'Tf': {
        const fonts = layer.resources.category('Font');
        if (fonts !== undefined && !(fonts instanceof PDFDict))
          throw new ContentError('Fonts that are no dictionary.', start);
        break;
      }
      case 'EI':
        if (operands[0]?.kind !== 'data') throw new ContentError('An image without data.', start);
        break;
      default:
    }
    applyOperation(layer, operation, state);
  }
}

/**
 * Walks what a page paints, in order: its content, forms each time they are painted, the groups of soft masks where they are
 * set. Shows and paths are counted as pdf.js's operator list has them: a show without any font set is none, and a stream
 * ends where pdf.js gives it up. Throws `too_complex` and `payload_too_large` beyond the bounds.
 */
export const walkPage = (page: PDFDict, visitor: Visitor): PaintedCount => {
  const walk = new Walk(visitor);
  walk.paint(layerOfPage(page), initialState(), 0);
  return walk.count;
};

/** Walks a stream that paints for itself: the cell of a pattern, a glyph of a Type 3 font. Throws as `walkPage` does. */
export const walkStream = (stream: PDFStream, resources: Resources, visitor: Visitor): PaintedCount => {
  const walk = new Walk(visitor);
  const { bytes } = decodeStream(stream);
  walk.paint(
    {
      ...{ kind: 'form', bytes, resources, hasResources: true, stream },
      ...{ parent: undefined, by: undefined, pieces: [], path: new Set() },
    },
    initialState(),
    0,
  );
  return walk.count;
};

/** Counts what a page paints; `pageIndex` from 0. Throws as `walkPage` does. */
export const countPainted = (document: PDFDocument, pageIndex: number): PaintedCount =>
  walkPage(pageAt(document, pageIndex), {});
