/** What must stand around a word, or in its text, for a change; lower-case text, all that is given must hold. */
export interface Condition {
  /** Up to 40 characters before the word, to be anchored by `$`. */
  readonly before?: RegExp;
  readonly notBefore?: RegExp;
  /** Up to 40 characters behind the word, to be anchored by `^`. */
  readonly after?: RegExp;
  readonly notAfter?: RegExp;
  readonly inText?: RegExp;
  readonly notInText?: RegExp;
}

const reach = 40;

/** Whether a condition holds for the word from `start` to `end` of a lower-case text. */
export const holds = (condition: Condition, lowerText: string, start: number, end: number): boolean => {
  const before = lowerText.slice(Math.max(0, start - reach), start);
  const after = lowerText.slice(end, end + reach);
  return (
    (condition.before?.test(before) ?? true) &&
    !(condition.notBefore?.test(before) ?? false) &&
    (condition.after?.test(after) ?? true) &&
    !(condition.notAfter?.test(after) ?? false) &&
    (condition.inText?.test(lowerText) ?? true) &&
    !(condition.notInText?.test(lowerText) ?? false)
  );
};
