import type { AdaptationOutput } from '../rule.ts';

/** A change of one place of a text. */
export interface Edit {
  /** Offset of the first code unit to replace. */
  readonly start: number;
  /** Offset behind the last one. */
  readonly end: number;
  readonly replacement: string;
  /** Absent where a word only agrees with another change and is no adaptation by itself. */
  readonly kind?: 'spelling' | 'vocabulary';
}

/** Makes changes that do not overlap, and reports those that have a kind. */
export const applyEdits = (text: string, edits: readonly Edit[], note: string): AdaptationOutput => {
  if (edits.length === 0) return { text, adaptations: [] };
  let changed = '';
  let position = 0;
  for (const { start, end, replacement } of edits) {
    changed += text.slice(position, start) + replacement;
    position = end;
  }
  return {
    text: changed + text.slice(position),
    adaptations: edits.flatMap(({ start, end, replacement, kind }) =>
      kind ? [{ kind, source: text.slice(start, end), target: replacement, note }] : [],
    ),
  };
};
