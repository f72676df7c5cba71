import { type PDFContext, PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { Matrix } from '../matrix.ts';
import type { MovedShow } from './collect.ts';
import { firstGlyphs } from './part-show.ts';
import type { Scope } from './scope.ts';
import type { ChosenColour, ChosenGraphics, State } from './state.ts';
import type { Operand } from './syntax/token.ts';
import { bytesOf, joined, writeMatrix, writeName, writeNumber } from './write.ts';

/** What of a graphics state changes how glyphs look. */
const lookKeys = ['CA', 'ca', 'BM', 'AIS', 'OP', 'op', 'OPM'];
const deviceSpaces = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);

const source = (
  bytes: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** An operand, its name changed to what the page calls the thing. */
const operandOf = (operand: Operand, colour: ChosenColour, kind: string, scope: Scope): string => {
  if (operand.kind !== 'name' || (kind === 'ColorSpace' && deviceSpaces.has(operand.value)))
    return source(colour.bytes, operand);
  const thing = colour.resources.get(kind, operand.value);
  return writeName(thing ? scope.add(kind, thing, operand.value) : operand.value);
};

const colourOf = (colour: ChosenColour | undefined, scope: Scope): string => {
  const operations = [
    [colour?.space, 'ColorSpace'],
    [colour?.colour, 'Pattern'],
  ] as const;
  return operations
    .map(([operation, kind]) =>
      colour && operation
        ? `${operation.operands.map((operand) => operandOf(operand, colour, kind, scope)).join(' ')} ${operation.name}\n`
        : '',
    )
    .join('');
};

const looksOf = (context: PDFContext, graphics: ChosenGraphics | undefined, scope: Scope): string => {
  const looks = PDFDict.withContext(context);
  for (let chosen = graphics; chosen; chosen = chosen.before)
    for (const text of lookKeys) {
      const key = PDFName.of(text);
      const value = chosen.state.get(key);
      if (value && !looks.has(key)) looks.set(key, value);
    }
  return looks.keys().length === 0 ? '' : `${writeName(scope.add('ExtGState', looks))} gs\n`;
};

const fontOf = ({ font }: Readonly<State>, scope: Scope): string | undefined => {
  if (font?.name === undefined) return undefined;
  const value = font.resources.get('Font', font.name);
  if (!value) return undefined;
  const name = scope.add('Font', value, font.name);
  scope.fonts.add(name);
  return writeName(name);
};

const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Where a show is painted once more. */
export interface MovedTo {
  /** Counted as `countPainted` does. */
  readonly show: number;
  /** From its text space (before `Tfs`, `Tz` and `Ts`) to user space. */
  readonly matrix: Matrix;
  /** How many of its glyphs, from the first on. Default: all. */
  readonly glyphs?: number | undefined;
}

const painted = (
  context: PDFContext,
  { operation, bytes, state }: MovedShow,
  { matrix, glyphs }: MovedTo,
  scope: Scope,
): string | undefined => {
  const all = operation.operands.at(-1);
  const font = fontOf(state, scope);
  if (!all || font === undefined) return undefined;
  const text =
    glyphs === undefined
      ? `${source(bytes, all)} ${operation.name === 'TJ' ? 'TJ' : 'Tj'}`
      : `${firstGlyphs(bytes, operation, state, glyphs)} TJ`;
  const strokes = state.mode === 1 || state.mode === 2;
  return [
    'q\n',
    looksOf(context, state.graphics, scope),
    colourOf(state.fill, scope),
    strokes
      ? `${colourOf(state.stroke, scope)}${writeNumber(state.lineWidth * scaleOf(state.matrix))} w\n`
      : '',
    'BT\n',
    `${font} ${writeNumber(state.size)} Tf\n`,
    state.characterSpacing === 0 ? '' : `${writeNumber(state.characterSpacing)} Tc\n`,
    state.wordSpacing === 0 ? '' : `${writeNumber(state.wordSpacing)} Tw\n`,
    state.scaling === 1 ? '' : `${writeNumber(state.scaling * 100)} Tz\n`,
    state.rise === 0 ? '' : `${writeNumber(state.rise)} Ts\n`,
    // Where it only clips it would not be seen.
    state.mode === 0 ? '' : `${state.mode % 4} Tr\n`,
    `${writeMatrix(matrix)} Tm\n`,
    `${text}\n`,
    'ET\nQ\n',
  ].join('');
};

/** Paints shows again, each with its own font, colours and spacing. `missing`: those that cannot be. */
export const paintMoved = (
  context: PDFContext,
  moves: readonly MovedTo[],
  shows: ReadonlyMap<number, MovedShow>,
  scope: Scope,
): { readonly bytes: Uint8Array; readonly missing: readonly number[] } => {
  const parts: Uint8Array[] = [];
  const missing: number[] = [];
  for (const move of moves) {
    const known = shows.get(move.show);
    const text = known && painted(context, known, move, scope);
    if (text === undefined) missing.push(move.show);
    else parts.push(bytesOf(text));
  }
  return { bytes: joined(parts), missing };
};
