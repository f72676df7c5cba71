/** A word without an analysis: `^word/*word$` behind the analyser, `^*word$` further on. */
const unknownUnit = /(\\*)\^(?:(?:[^\\/$^]|\\.)*\/)?\*((?:[^\\<>$/]|\\.)+)/gs;

/**
 * The words of an analysed stream that Apertium does not know and leaves as they are. Stand-ins for placeholders, which
 * begin with `stem`, are no words of the text.
 */
export const unknownWordsIn = (analysed: string, stem: string): string[] => {
  const words: string[] = [];
  for (const [, backslashes = '', written = ''] of analysed.matchAll(unknownUnit)) {
    // A `^` behind an odd number of backslashes is a character of the text.
    if (backslashes.length % 2 === 1) continue;
    const word = written.replace(/\\(.)/gs, '$1');
    if (stem === '' || !word.toUpperCase().startsWith(stem)) words.push(word);
  }
  return words;
};
