import { multiply } from '../../matrix.ts';
import { boxUnder, intersect } from '../box.ts';
import {
  beginForm,
  endForm,
  isLayerShown,
  numberAt,
  type Painting,
  restore,
  save,
  tell,
  toBox,
  toMatrix,
} from '../painting.ts';
import type { OperatorTable } from './operator-table.ts';
import { setFont } from './text-operators.ts';

/** `#rrggbb`, as pdf.js gives every colour space that it knows. */
const toColour = (args: readonly unknown[]): string | undefined => {
  const [value] = args;
  if (typeof value === 'string') return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;
  if (args.length < 3) return undefined;
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(Math.min(255, Math.max(0, numberAt(args, index))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

const transform = (painting: Painting, args: readonly unknown[] | null): void => {
  const matrix = toMatrix(args);
  if (matrix) painting.state.matrix = multiply(matrix, painting.state.matrix);
};

const clipTo = (painting: Painting, value: unknown): void => {
  const box = toBox(value);
  const { state } = painting;
  if (box)
    state.clip = intersect(state.clip, boxUnder(state.matrix, box.left, box.bottom, box.right, box.top));
};

const setStates = (painting: Painting, [entries]: readonly unknown[]): void => {
  if (!Array.isArray(entries)) return;
  for (const entry of entries) {
    if (!Array.isArray(entry)) continue;
    const [key, value] = entry as unknown[];
    if (key === 'ca') painting.state.fillAlpha = numberAt([value], 0, 1);
    else if (key === 'CA') painting.state.strokeAlpha = numberAt([value], 0, 1);
    else if (key === 'LW') painting.state.lineWidth = numberAt([value], 0, 1);
    else if (key === 'Font' && Array.isArray(value)) setFont(painting, value);
  }
};

interface Group {
  readonly matrix?: unknown;
  readonly bbox?: unknown;
  readonly smask?: unknown;
}

const isMask = (args: readonly unknown[] | null): boolean => Boolean((args?.[0] as Group | undefined)?.smask);

/** A picture fills the unit square. */
const paintImage = (painting: Painting): void => {
  const { state } = painting;
  if (painting.masks > 0 || !isLayerShown(painting)) return;
  const box = intersect(state.clip, boxUnder(state.matrix, 0, 0, 1, 1));
  if (box.right > box.left && box.top > box.bottom) tell(painting.images, box);
};

/** Graphics state, colours, forms and pictures. */
export const stateOperators: OperatorTable = {
  save,
  restore,
  transform,
  setLineWidth: (painting, args) => {
    painting.state.lineWidth = Math.abs(numberAt(args, 0));
  },
  setGState: (painting, args) => setStates(painting, args ?? []),
  setFillRGBColor: (painting, args) => {
    painting.state.fill = toColour(args ?? []) ?? painting.state.fill;
  },
  setStrokeRGBColor: (painting, args) => {
    painting.state.stroke = toColour(args ?? []) ?? painting.state.stroke;
  },
  setFillColorN: (painting, args) => {
    painting.state.fill = painting.colourOfPattern(args ?? []);
  },
  setStrokeColorN: (painting, args) => {
    painting.state.stroke = painting.colourOfPattern(args ?? []);
  },
  paintFormXObjectBegin: (painting, args) => {
    beginForm(painting);
    transform(painting, (args?.[0] ?? null) as readonly unknown[] | null);
    clipTo(painting, args?.[1]);
  },
  paintFormXObjectEnd: endForm,
  beginGroup: (painting, args) => {
    beginForm(painting);
    if (isMask(args)) painting.masks += 1;
    // a group begins opaque, and is painted as a whole as what was set before says (ISO 32000-2, 11.6.6)
    painting.state.groupAlpha *= painting.state.fillAlpha;
    painting.state.fillAlpha = 1;
    painting.state.strokeAlpha = 1;
    const group = args?.[0] as Group | undefined;
    const { matrix } = painting.state;
    transform(painting, (group?.matrix ?? null) as readonly unknown[] | null);
    clipTo(painting, group?.bbox);
    // the form that follows brings its matrix again
    painting.state.matrix = matrix;
  },
  endGroup: (painting, args) => {
    endForm(painting);
    if (isMask(args) && painting.masks > 0) painting.masks -= 1;
  },
  paintImageXObject: paintImage,
  paintImageMaskXObject: paintImage,
  paintInlineImageXObject: paintImage,
  paintSolidColorImageMask: paintImage,
  shadingFill: (painting) => {
    const { clip } = painting.state;
    if (painting.masks === 0 && isLayerShown(painting) && clip.right > clip.left && clip.top > clip.bottom)
      tell(painting.drawings, clip);
  },
};
