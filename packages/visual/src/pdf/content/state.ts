import type { PDFDict } from '@cantoo/pdf-lib';
import { identity, type Matrix } from '../matrix.ts';
import type { Resources } from './resources.ts';
import type { Operation } from './syntax/operations.ts';

/** What `Tf` or a graphics state chose. */
export interface ChosenFont {
  /** Under which name; undefined where a graphics state brought it. */
  readonly name: string | undefined;
  readonly resources: Resources;
}

/** Operators that set a colour, with the stream and the resources in which they stand. */
export interface ChosenColour {
  readonly bytes: Uint8Array;
  readonly resources: Resources;
  /** `CS` or `cs`, where the colour needs it. */
  readonly space: Operation | undefined;
  readonly colour: Operation | undefined;
}

/** A graphics state that was set and is in force, with the one before it. */
export interface ChosenGraphics {
  readonly state: PDFDict;
  readonly before: ChosenGraphics | undefined;
}

/** The parts of the graphics state that text depends on. */
export interface State {
  font: ChosenFont | undefined;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 for 100 %. */
  scaling: number;
  leading: number;
  rise: number;
  mode: number;
  fill: ChosenColour | undefined;
  stroke: ChosenColour | undefined;
  /** Whether the colour space is that of patterns. */
  isFillPattern: boolean;
  isStrokePattern: boolean;
  graphics: ChosenGraphics | undefined;
  matrix: Matrix;
  lineWidth: number;
}

/** The state in which a page begins (ISO 32000-2, tables 51 and 102). */
export const initialState = (): State => ({
  font: undefined,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scaling: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  fill: undefined,
  stroke: undefined,
  isFillPattern: false,
  isStrokePattern: false,
  graphics: undefined,
  matrix: identity,
  lineWidth: 1,
});
