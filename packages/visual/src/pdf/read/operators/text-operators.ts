import { identity, type Matrix, multiply } from '../../matrix.ts';
import { showGlyphs } from '../glyphs.ts';
import { numberAt, type Painting, toMatrix } from '../painting.ts';
import type { OperatorTable } from './operator-table.ts';

/** `Tf`, also by a graphics state dictionary. */
export const setFont = (painting: Painting, args: readonly unknown[] | null): void => {
  const id = args?.[0];
  painting.state.font = typeof id === 'string' ? painting.font(id) : undefined;
  painting.state.fontSize = numberAt(args, 1);
};

const setLine = ({ state }: Painting, matrix: Matrix): void => {
  state.lineMatrix = matrix;
  state.textMatrix = matrix;
};

const moveLine = (painting: Painting, x: number, y: number): void =>
  setLine(painting, multiply([1, 0, 0, 1, x, y], painting.state.lineMatrix));

/** Text state, text position, text showing (ISO 32000-2, 9.3 and 9.4). */
export const textOperators: OperatorTable = {
  beginText: (painting) => setLine(painting, identity),
  setCharSpacing: (painting, args) => {
    painting.state.characterSpacing = numberAt(args, 0);
  },
  setWordSpacing: (painting, args) => {
    painting.state.wordSpacing = numberAt(args, 0);
  },
  setHScale: (painting, args) => {
    painting.state.horizontalScale = numberAt(args, 0, 100) / 100;
  },
  setLeading: (painting, args) => {
    painting.state.leading = numberAt(args, 0);
  },
  setTextRise: (painting, args) => {
    painting.state.rise = numberAt(args, 0);
  },
  setTextRenderingMode: (painting, args) => {
    const mode = numberAt(args, 0);
    painting.state.mode = Number.isInteger(mode) && mode >= 0 && mode <= 7 ? mode : 0;
  },
  setFont,
  setTextMatrix: (painting, args) => {
    const matrix = toMatrix(args?.[0]);
    if (matrix) setLine(painting, matrix);
  },
  moveText: (painting, args) => moveLine(painting, numberAt(args, 0), numberAt(args, 1)),
  setLeadingMoveText: (painting, args) => {
    painting.state.leading = -numberAt(args, 1);
    moveLine(painting, numberAt(args, 0), numberAt(args, 1));
  },
  nextLine: (painting) => moveLine(painting, 0, -painting.state.leading),
  showText: (painting, args) => showGlyphs(painting, args?.[0]),
};
