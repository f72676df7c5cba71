/** A piece of a formula as a file has it: in English, with commas (ECMA-376 part 1, 18.17.2). */
export interface FormulaToken {
  readonly kind: 'string' | 'quoted' | 'bracket' | 'name' | 'space' | 'operator';
  /** As written. */
  readonly text: string;
}

/** Where a text in quotation marks ends; two of them stand for one. */
const endOfQuoted = (formula: string, start: number, quote: string): number => {
  for (let at = start + 1; at < formula.length; at++) {
    if (formula[at] !== quote) continue;
    if (formula[at + 1] !== quote) return at + 1;
    at += 1;
  }
  return formula.length;
};

/** Where brackets end that may be in one another; an apostrophe takes the next character as it is. */
const endOfBracket = (formula: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < formula.length; at++) {
    const character = formula[at];
    if (character === "'") at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']' && --depth === 0) return at + 1;
  }
  return formula.length;
};

const nameShape = /[\p{L}\p{N}_\\$.?]+/uy;
const spaceShape = /\s+/y;

/** Cuts a formula into pieces, which are the whole of it. Never fails. */
export const readFormula = (formula: string): readonly FormulaToken[] => {
  const tokens: FormulaToken[] = [];
  let at = 0;
  const add = (kind: FormulaToken['kind'], end: number): void => {
    tokens.push({ kind, text: formula.slice(at, end) });
    at = end;
  };
  const match = (shape: RegExp): number => {
    shape.lastIndex = at;
    return shape.test(formula) ? shape.lastIndex : at;
  };
  while (at < formula.length) {
    const character = formula.charAt(at);
    if (character === '"') add('string', endOfQuoted(formula, at, '"'));
    else if (character === "'") add('quoted', endOfQuoted(formula, at, "'"));
    else if (character === '[') add('bracket', endOfBracket(formula, at));
    else if (match(spaceShape) > at) add('space', match(spaceShape));
    else if (match(nameShape) > at) add('name', match(nameShape));
    else add('operator', at + ((/^(?:<>|<=|>=)/.exec(formula.slice(at, at + 2)) ?? [''])[0].length || 1));
  }
  return tokens;
};

/** What a piece in quotation marks says. */
export const unquoted = ({ text }: FormulaToken): string => {
  const quote = text.charAt(0);
  return text.slice(1, text.endsWith(quote) ? -1 : undefined).replaceAll(quote + quote, quote);
};
