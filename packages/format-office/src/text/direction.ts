/** Letters that go from right to left, for a character class. */
export const rightToLeftLetter =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}';

const pattern = new RegExp(`[${rightToLeftLetter}]`, 'gu');

/** How often something is in a text. */
export const countOf = (text: string, sought: RegExp): number => text.match(sought)?.length ?? 0;

/** Whether most letters of a text go from right to left. */
export const isMostlyRightToLeft = (text: string): boolean => {
  const count = countOf(text, pattern);
  return count > 0 && count * 2 > countOf(text, /\p{L}/gu);
};
