import type { PdfjsLibrary } from '../pdfjs.ts';
import { markedOperators } from './marked-operators.ts';
import type { Operator } from './operator-table.ts';
import { pathOperators } from './path-operators.ts';
import { stateOperators } from './state-operators.ts';
import { textOperators } from './text-operators.ts';

/** The same by their numbers. */
export const operatorsByNumber = (numbers: PdfjsLibrary['OPS']): readonly (Operator | undefined)[] => {
  const table: (Operator | undefined)[] = [];
  const all = { ...stateOperators, ...textOperators, ...pathOperators(numbers), ...markedOperators };
  for (const [name, operator] of Object.entries(all))
    table[numbers[name as keyof PdfjsLibrary['OPS']]] = operator;
  return table;
};
