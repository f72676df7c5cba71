/** Deeper nesting of quotations and lists than this is not looked into. */
const maxContainerDepth = 40;
/** More delimiters of emphasis in one paragraph than this are not looked at. */
const maxDelimiters = 400;
/** More brackets in one paragraph than this are not looked at. */
const maxBrackets = 1_000;

/** What stands in place of what is not looked at: not a letter, with which an address could begin. */
const filler = '·';

const containerMarks = /(?:[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){41,}/gu;

/**
 * A copy of a text, as long as the text, that the Markdown parser reads in linear time: what nests absurdly deep, and
 * delimiters in absurd numbers, are ordinary characters in it. The copy only says where things are.
 *
 * micromark takes quadratic time for nested containers and for delimiters of one paragraph, and calls itself for each
 * container.
 */
export const parsableCopy = (text: string): string => {
  const shallow = text.replace(containerMarks, (marks) => {
    let seen = 0;
    return marks.replace(/>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)/gu, (mark) =>
      seen++ < maxContainerDepth ? mark : filler.repeat(mark.length),
    );
  });
  let delimiters = 0;
  let brackets = 0;
  // A blank line ends a paragraph, and with it all delimiters.
  return shallow.replace(/\n[ \t>]*(?=\r?\n)|[*_~]+|[[\]]/gu, (found) => {
    if (found.startsWith('\n')) {
      delimiters = 0;
      brackets = 0;
      return found;
    }
    if (found === '[' || found === ']') {
      brackets++;
      return brackets <= maxBrackets ? found : filler;
    }
    delimiters += found.length;
    return delimiters <= maxDelimiters ? found : filler.repeat(found.length);
  });
};
