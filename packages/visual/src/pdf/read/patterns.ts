import type { PdfjsLibrary } from './pdfjs.ts';

/** What text of a pattern is taken to look like where nothing better is known. */
const usual = '#000000';
const colour = /^#[0-9a-f]{6}$/i;

/** The colour in the middle of a gradient: `['RadialAxial', type, bounds, [[offset, colour], …], …]`. */
const middleOf = (gradient: unknown): string => {
  const stops: unknown = Array.isArray(gradient) ? gradient[3] : undefined;
  if (!Array.isArray(stops)) return usual;
  const middle: unknown = stops[Math.floor(stops.length / 2)];
  const value: unknown = Array.isArray(middle) ? middle[1] : undefined;
  return typeof value === 'string' && colour.test(value) ? value.toLowerCase() : usual;
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
