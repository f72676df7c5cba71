import { limits } from './limits.ts';
import type { Token } from './tokens.ts';

/** The columns of tokens in one line. */
const columnsOfAll = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { columns, isSpaced }, index) => sum + columns + (isSpaced && index > 0 ? 1 : 0), 0);

/** The text of tokens in one line. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ text, isSpaced }, index) => (isSpaced && index > 0 ? ` ${text}` : text)).join('');

/** A line may be so much less even where it ends with a sentence or a clause. */
const unevenness = { 0: 0, 2: 0.35, 3: 0.5 } as const;

/** How bad it is to end the first line after these columns: uneven lines, and breaks amid a clause. */
const costOf = (first: number, second: number, { ending }: Token): number =>
  Math.abs(first - second) / (first + second) - unevenness[ending];

/** Breaks tokens into one line or two: after clauses and evenly. Undefined where they need more. */
export const breakLines = (
  tokens: readonly Token[],
  columns: number,
): readonly (readonly Token[])[] | undefined => {
  const whole = columnsOfAll(tokens);
  if (whole <= columns) return [tokens];
  if (whole > columns * limits.lines + 1) return undefined;
  let best: { readonly place: number; readonly cost: number } | undefined;
  let first = 0;
  for (let place = 1; place < tokens.length; place++) {
    const last = tokens[place - 1];
    const next = tokens[place];
    if (!last || !next) break;
    first += last.columns + (last.isSpaced && place > 1 ? 1 : 0);
    const second = whole - first - (next.isSpaced ? 1 : 0);
    if (first > columns) break;
    if (second > columns) continue;
    const cost = costOf(first, second, last);
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best && [tokens.slice(0, best.place), tokens.slice(best.place)];
};

/**
 * The columns of the first token, of the first two and so on, as far as they fit into a cue; those of one token always do.
 */
export const fittingColumns = (tokens: Iterable<Token>, columns: number): readonly number[] => {
  const fitting: number[] = [];
  let first = 0;
  let second = 0;
  for (const token of tokens) {
    const space = token.isSpaced ? 1 : 0;
    if (fitting.length === 0) first = token.columns;
    else if (second === 0 && first + space + token.columns <= columns) first += space + token.columns;
    else second += token.columns + (second === 0 ? 0 : space);
    if (second > columns) break;
    fitting.push(first + second);
  }
  return fitting;
};
