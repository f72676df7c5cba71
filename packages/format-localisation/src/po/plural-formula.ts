/** Says which form a number takes. */
export type PluralFormula = (n: number) => number;

const operators: readonly (readonly (readonly [string, (left: number, right: number) => number])[])[] = [
  [['||', (left, right) => Number(left !== 0 || right !== 0)]],
  [['&&', (left, right) => Number(left !== 0 && right !== 0)]],
  [
    ['==', (left, right) => Number(left === right)],
    ['!=', (left, right) => Number(left !== right)],
  ],
  [
    ['<=', (left, right) => Number(left <= right)],
    ['>=', (left, right) => Number(left >= right)],
    ['<', (left, right) => Number(left < right)],
    ['>', (left, right) => Number(left > right)],
  ],
  [
    ['+', (left, right) => left + right],
    ['-', (left, right) => left - right],
  ],
  [
    ['*', (left, right) => left * right],
    ['/', (left, right) => Math.trunc(left / right)],
    ['%', (left, right) => left % right],
  ],
];

const maxLength = 1_000;
const maxDepth = 100;

/** Reads the C expression of `Plural-Forms` (gettext's plural.y) into a function. */
class FormulaReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = text.match(/\d+|n|[|&=!<>]{1,2}|[-+*/%?:()]|\S/g) ?? [];
  }

  read(): PluralFormula | undefined {
    const formula = this.#conditional();
    return this.#at === this.#tokens.length ? formula : undefined;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #conditional(): PluralFormula | undefined {
    this.#depth += 1;
    if (this.#depth > maxDepth) return undefined;
    const condition = this.#binary(0);
    if (!condition || !this.#take('?')) return condition;
    const first = this.#conditional();
    if (!first || !this.#take(':')) return undefined;
    const second = this.#conditional();
    return second && ((n) => (condition(n) === 0 ? second(n) : first(n)));
  }

  #binary(level: number): PluralFormula | undefined {
    const choices = operators[level];
    if (!choices) return this.#single();
    let left = this.#binary(level + 1);
    for (;;) {
      const found = choices.find(([name]) => this.#take(name));
      if (!left || !found) return left;
      const [, apply] = found;
      const [before, after] = [left, this.#binary(level + 1)];
      left = after && ((n) => apply(before(n), after(n)));
    }
  }

  #single(): PluralFormula | undefined {
    if (this.#take('!')) {
      this.#depth += 1;
      const operand = this.#depth > maxDepth ? undefined : this.#single();
      return operand && ((n) => Number(operand(n) === 0));
    }
    if (this.#take('(')) {
      const inner = this.#conditional();
      return this.#take(')') ? inner : undefined;
    }
    if (this.#take('n')) return (n) => n;
    const token = this.#tokens[this.#at] ?? '';
    if (!/^\d{1,9}$/.test(token)) return undefined;
    this.#at += 1;
    const value = Number(token);
    return () => value;
  }
}

/** The formula of an expression such as `n%10==1 ? 0 : 1`; undefined where it is none. */
export const readFormula = (expression: string): PluralFormula | undefined =>
  expression.length > maxLength ? undefined : new FormulaReader(expression).read();
