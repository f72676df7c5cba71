import { readFormula, unquoted } from './formula.ts';

const comparisons = new Set(['=', '<>', '<', '>', '<=', '>=']);

/** Functions that look for a text, or take one for a condition or a reference. */
const seekers = new Set(
  `MATCH XMATCH LOOKUP VLOOKUP HLOOKUP XLOOKUP COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS SEARCH
  SEARCHB FIND FINDB EXACT SUBSTITUTE SWITCH INDIRECT GETPIVOTDATA FILTER TEXTBEFORE TEXTAFTER TEXTSPLIT DGET DSUM DCOUNT
  DCOUNTA DAVERAGE DMAX DMIN DPRODUCT CUBEMEMBER CUBEVALUE`.split(/\s+/),
);

/** Comparisons of Excel take no notice of case. */
const folded = (text: string): string => text.toLowerCase();

/** Whether a text fits a condition with `*` and `?`, by Excel's rules: `~` takes the next character as it is. */
const fits = (text: string, pattern: string): boolean => {
  const steps = [...pattern.matchAll(/~([*?~])|([*?])|([\s\S])/gu)].map(([, taken, wild, plain]) => ({
    wild,
    character: taken ?? plain ?? '',
  }));
  const characters = [...text];
  let [at, step] = [0, 0];
  let star: { readonly step: number; at: number } | undefined;
  while (at < characters.length) {
    const wanted = steps[step];
    if (wanted?.wild === '*') {
      star = { step, at };
      step += 1;
    } else if (wanted && (wanted.wild === '?' || wanted.character === characters[at])) {
      at += 1;
      step += 1;
    } else if (star) {
      star.at += 1;
      at = star.at;
      step = star.step + 1;
    } else return false;
  }
  return steps.slice(step).every(({ wild }) => wild === '*');
};

/** Of longer conditions, and beyond so many, none is looked at: a workbook has a few short ones. */
const maxPatterns = 50;
const maxPatternLength = 60;

/** Texts with which formulas compare cells: a cell with such a text is a value, and stays. */
export class ComparedTexts {
  readonly #texts = new Set<string>();
  readonly #patterns = new Set<string>();

  /** Notes what a formula compares with. */
  read(formula: string): void {
    if (!formula.includes('"')) return;
    const tokens = readFormula(formula).filter(({ kind }) => kind !== 'space');
    const calls: string[] = [];
    for (const [index, token] of tokens.entries()) {
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      if (token.text === '(') calls.push(before?.kind === 'name' ? before.text.toUpperCase() : '');
      else if (token.text === ')') calls.pop();
      if (token.kind !== 'string') continue;
      const call = (calls.at(-1) ?? '').replace(/^_XL(?:FN|WS|FN\._XLWS)\./, '');
      const isCompared = comparisons.has(before?.text ?? '') || comparisons.has(after?.text ?? '');
      if (isCompared || seekers.has(call)) this.add(unquoted(token));
    }
  }

  /** Notes a text, or a condition on texts: `<>Open`, `*open*`. */
  add(condition: string): void {
    const text = folded(condition.replace(/^(?:<>|<=|>=|=|<|>)/, ''));
    this.#texts.add(text);
    const isPattern = /[*?]/.test(text) && /\p{L}/u.test(text) && text.length <= maxPatternLength;
    if (isPattern && this.#patterns.size < maxPatterns) this.#patterns.add(text);
    // The columns that a reference in a text names.
    for (const [, column = ''] of text.matchAll(/\[([^[\]]+)\]/g)) this.#texts.add(column);
  }

  has(text: string): boolean {
    if (this.#texts.size === 0) return false;
    const wanted = folded(text);
    if (this.#texts.has(wanted)) return true;
    // Nobody looks for a whole paragraph.
    if (this.#patterns.size === 0 || wanted.length > 255) return false;
    for (const pattern of this.#patterns) if (fits(wanted, pattern)) return true;
    return false;
  }
}
