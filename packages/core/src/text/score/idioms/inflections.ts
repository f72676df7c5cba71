const vowel = /[aeiou]/u;

/** The regular forms of an English verb or noun, itself among them: `carry` → carries, carried, carrying … */
export const inflectionsOf = (word: string): string[] => {
  const last = word.at(-1) ?? '';
  const before = word.at(-2) ?? '';
  const forms = [word, `${word}s`, `${word}'s`];
  if (last === 'e') return [...forms, `${word}d`, `${word.slice(0, -1)}ing`];
  if (last === 'y' && !vowel.test(before)) {
    const stem = word.slice(0, -1);
    return [...forms, `${stem}ies`, `${stem}ied`, `${word}ing`];
  }
  const doubled = vowel.test(before) && !vowel.test(last) ? [`${word}${last}ed`, `${word}${last}ing`] : [];
  return [...forms, `${word}es`, `${word}ed`, `${word}ing`, ...doubled];
};
