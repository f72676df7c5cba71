import type { Draft, Passage } from '../carried.ts';
import type { TranslateTextResult } from '../types.ts';

/** What went wrong once may go right the next time. */
const passingFaults: ReadonlySet<string> = new Set(['placeholder_lost', 'possible_prompt_injection']);

const isFitToRemember = ({ warnings }: TranslateTextResult): boolean =>
  !warnings.some(({ code }) => passingFaults.has(code));

/** With what the host may remember it under, where it may. */
export const withMemoryKey = (
  { memoryKey, pending, plan }: Passage,
  { route }: Draft,
  result: TranslateTextResult,
): TranslateTextResult =>
  memoryKey && pending.size > 0 && route === plan.routes[0] && isFitToRemember(result)
    ? { ...result, memoryKey }
    : result;
