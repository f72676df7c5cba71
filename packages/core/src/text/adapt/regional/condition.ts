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
  /** Tells the sense as `inText` does, by the text that was translated: one of the two is enough. */
  readonly inSource?: RegExp;
  readonly notInSource?: RegExp;
}

/** A text and what it was translated from. */
export interface Surroundings {
  /** In lower case. */
  readonly text: string;
  /** Whether a pattern occurs in the text or its source. */
  occurs(pattern: RegExp, where: 'text' | 'source'): boolean;
}

/** The surroundings of all words of a text; each pattern is looked for once, however many words ask. */
export const surroundingsOf = (text: string, source: string): Surroundings => {
  const texts = { text: text.toLowerCase(), source: source.toLowerCase() };
  const known = { text: new Map<RegExp, boolean>(), source: new Map<RegExp, boolean>() };
  return {
    text: texts.text,
    occurs: (pattern, where) => {
      const answer = known[where].get(pattern) ?? pattern.test(texts[where]);
      known[where].set(pattern, answer);
      return answer;
    },
  };
};

const reach = 40;

const isSense = ({ inText, inSource }: Condition, { occurs }: Surroundings): boolean =>
  (inText === undefined && inSource === undefined) ||
  (inText !== undefined && occurs(inText, 'text')) ||
  (inSource !== undefined && occurs(inSource, 'source'));

const isOtherSense = ({ notInText, notInSource }: Condition, { occurs }: Surroundings): boolean =>
  (notInText !== undefined && occurs(notInText, 'text')) ||
  (notInSource !== undefined && occurs(notInSource, 'source'));

/** Whether a condition holds for the word from `start` to `end` of a text. */
export const holds = (
  condition: Condition,
  surroundings: Surroundings,
  start: number,
  end: number,
): boolean => {
  const before = surroundings.text.slice(Math.max(0, start - reach), start);
  const after = surroundings.text.slice(end, end + reach);
  return (
    (condition.before?.test(before) ?? true) &&
    !(condition.notBefore?.test(before) ?? false) &&
    (condition.after?.test(after) ?? true) &&
    !(condition.notAfter?.test(after) ?? false) &&
    isSense(condition, surroundings) &&
    !isOtherSense(condition, surroundings)
  );
};
