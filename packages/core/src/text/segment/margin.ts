/** White space, and invisible marks that frame a text: zero-width characters, directional marks and the byte order mark. */
const margin = '[\\s\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]';
const leading = new RegExp(`^${margin}+`, 'u');
const marginCharacter = new RegExp(`^${margin}$`, 'u');

/** The index of the first character that is not margin. */
export const contentStart = (text: string): number => leading.exec(text)?.[0].length ?? 0;

/** The index after the last character that is not margin. A regular expression would take quadratic time here. */
export const contentEnd = (text: string, start: number): number => {
  let end = text.length;
  while (end > start && marginCharacter.test(text.charAt(end - 1))) end--;
  return end;
};
