// East Asian Width W and F, as far as people write with it (https://www.unicode.org/reports/tr11/).
const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const none = /[\p{Mn}\p{Me}\p{Cf}]/u;

const columnsOfCharacter = (character: string): number => {
  if (character < '\u0300') return 1;
  if (none.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
};

/** How many columns a text has before each of its UTF-16 units, and as a whole. */
export const columnsBefore = (text: string): readonly number[] => {
  const columns = [0];
  let sum = 0;
  for (const character of text) {
    sum += columnsOfCharacter(character);
    for (let unit = 0; unit < character.length; unit++) columns.push(sum);
  }
  return columns;
};
