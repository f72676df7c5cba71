const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Devanagari}\\u30FC';
/** A letter of a script that writes a blank between a number and a word: next to a digit it makes a code of it. */
const bindingLetter = new RegExp(`(?![${unspaced}])[\\p{L}\\p{M}]`, 'u');
const wordAfter = new RegExp(`^(?:(?![${unspaced}])[\\p{L}\\p{M}]){1,8}`, 'u');
/** Units and multipliers that are written to a number without a blank. */
const attachedUnit =
  /^(?:[kKMBTx×]|bn|mn|[kKMGT]i?B|[kMG]?Hz|[kmMGµ]?g|[kcm]?m|m[lL]|[lL]|[kM]?Wh?|k?V|mAh|ms|min|[hs]|ft|in|lbs?|oz|mph|MP|[KMG]bps|[ap]m|[CF])$/u;
const codeBefore = /[\d_.,\\/@#'’^~=]$|\d:$/u;
const codeAfter = /^(?:[\d_@\\=^]|[.,:/'’]\d|\.\p{L}|[-‐‑](?:alpha|beta|rc|dev|pre|snapshot))/iu;

/** Whether what stands at a place of a text is a number of its own and not a piece of a code, a date or an address. */
export const standsAlone = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 12);
  if (codeBefore.test(before) || codeAfter.test(after)) return false;
  if (bindingLetter.test(before.slice(-1))) return false;
  if (/[-‐‑]$/u.test(before) && bindingLetter.test(before.charAt(0))) return false;
  const word = wordAfter.exec(after)?.[0];
  return word === undefined || attachedUnit.test(word);
};
