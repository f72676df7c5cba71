import type { PdfjsLibrary } from './pdfjs.ts';

/** What text of a pattern is taken to look like where nothing better is known. */
const usual = '#000000';
const colour = /^#[0-9a-f]{6}$/i;

interface Stop {
  readonly offset: number;
  readonly rgb: readonly number[];
}

const toStop = (value: unknown): readonly Stop[] => {
  const [offset, written] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof offset !== 'number' || typeof written !== 'string' || !colour.test(written)) return [];
  return [{ offset, rgb: [1, 3, 5].map((index) => Number.parseInt(written.slice(index, index + 2), 16)) }];
};

/** The colour in the middle of a gradient: `['RadialAxial', type, bounds, [[offset, colour], …], …]`. */
const middleOf = (gradient: unknown): string => {
  const all: unknown = Array.isArray(gradient) ? gradient[3] : undefined;
  const stops = Array.isArray(all) ? all.flatMap(toStop) : [];
  const before = stops.findLast(({ offset }) => offset <= 0.5);
  const after = stops.find(({ offset }) => offset >= 0.5) ?? before;
  const nearest = before ?? after;
  if (!nearest || !after) return usual;
  const length = after.offset - nearest.offset;
  const share = length > 0 ? (0.5 - nearest.offset) / length : 0;
  return `#${nearest.rgb
    .map((value, index) => {
      const mixed = value + ((after.rgb[index] ?? value) - value) * share;
      return Math.round(mixed).toString(16).padStart(2, '0');
    })
    .join('')}`;
};

interface OperatorList {
  readonly fnArray?: unknown;
  readonly argsArray?: unknown;
}

/** The first colour with which a tile paints. */
const firstOf = (tile: OperatorList | undefined, setFill: number): string => {
  if (!Array.isArray(tile?.fnArray) || !Array.isArray(tile.argsArray)) return usual;
  const args: unknown = tile.argsArray[tile.fnArray.indexOf(setFill)];
  const value: unknown = Array.isArray(args) ? args[0] : undefined;
  return typeof value === 'string' && colour.test(value) ? value.toLowerCase() : usual;
};

/** One colour for a pattern: of tiles the one given or used first, of a gradient the middle one, else black. */
export const colourOfPattern = (
  args: readonly unknown[],
  numbers: PdfjsLibrary['OPS'],
  look: (id: string) => unknown,
): string => {
  const [kind, value, tile] = args;
  if (kind === 'TilingPattern')
    return typeof value === 'string' && colour.test(value)
      ? value.toLowerCase()
      : firstOf(tile as OperatorList | undefined, numbers.setFillRGBColor);
  return kind === 'Shading' && typeof value === 'string' ? middleOf(look(value)) : usual;
};
