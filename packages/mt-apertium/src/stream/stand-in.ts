/** Ten letters for ten figures: some dictionaries take a figure inside a word for a number of its own. */
const letters = 'QZJKVWYHFG';

/** The beginning of words that stand for placeholders, such that no word of the text begins like it. */
export const stemFor = (text: string): string => {
  const shouted = text.toUpperCase();
  let stem = 'XB';
  while (shouted.includes(stem)) stem = `XQ${stem.slice(1)}`;
  return stem;
};

/** A word that no dictionary knows, for the literal with this index. */
export const standInFor = (stem: string, index: number): string =>
  `${stem}${String(index).replace(/\d/g, (figure) => letters.charAt(Number(figure)))}X`;

/** What matches stand-ins, in any case; its one group is what `indexOfStandIn` takes. */
export const standInSource = (stem: string): string => `${stem}([${letters}]+)X`;

/** The index of the literal that a stand-in stands for. */
export const indexOfStandIn = (written: string): number =>
  Number(written.toUpperCase().replace(/./g, (letter) => String(letters.indexOf(letter))));
