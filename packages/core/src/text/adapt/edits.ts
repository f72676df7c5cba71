import type { AdaptationOutput } from './rule.ts';

/** A change of one place of a text. */
export interface Edit {
  /** Offset of the first code unit to replace. */
  readonly start: number;
  /** Offset behind the last one. */
  readonly end: number;
  readonly replacement: string;
  /** For example `number`; absent where the change is a part of another one and is not reported by itself. */
  readonly kind?: string;
  /** Why it is made. Absent: for the reason that all changes have in common. */
  readonly note?: string;
}

/**
 * Makes changes, first come first served where two overlap, and reports each that has a kind.
 *
 * @param common why those are made that do not say so themselves
 */
export const applyEdits = (text: string, edits: readonly Edit[], common = ''): AdaptationOutput => {
  if (edits.length === 0) return { text, adaptations: [] };
  const adaptations = [];
  let changed = '';
  let position = 0;
  for (const { start, end, replacement, kind, note = common } of edits.toSorted(
    (left, right) => left.start - right.start,
  )) {
    const source = text.slice(start, end);
    if (start < position || source === replacement) continue;
    changed += text.slice(position, start) + replacement;
    position = end;
    if (kind !== undefined) adaptations.push({ kind, source, target: replacement, note });
  }
  return { text: changed + text.slice(position), adaptations };
};
