// Between these no space stands.
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff01-\uff60]`;
const unspacedStart = new RegExp(`^${unspaced}`, 'u');
const unspacedEnd = new RegExp(`${unspaced}$`, 'u');

/** Puts texts that follow each other together, with a space where the language has spaces. */
export const joinTexts = (texts: readonly string[]): string => {
  let joined = '';
  for (const text of texts) {
    const next = text.trim();
    const isSpaced =
      joined !== '' && next !== '' && !(unspacedEnd.test(joined.slice(-2)) && unspacedStart.test(next));
    joined += isSpaced ? ` ${next}` : next;
  }
  return joined;
};
