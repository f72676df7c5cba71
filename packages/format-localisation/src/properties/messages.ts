import { plainText, type TextCodec, taggedText } from '../common/codec.ts';

/** An argument of MessageFormat: `{0}`, `{1,number,integer}`. */
const argument = /\{\s*\d{1,5}\s*(?:,[^{}]{0,200})?\}/;
/** Forms by number (https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/text/ChoiceFormat.html). */
const choice = /\{\s*\d{1,5}\s*,\s*choice\s*,(?:[^{}]|\{[^{}]{0,200}\}){0,2000}\}/;
/** Braces in quotation marks are text of the pattern, which stays as it is written. */
const quotedBraces = /'[{}][^']{0,100}'/;
const doubled = /''/g;

/** Apostrophes of a pattern, without those that quote braces. */
const apostrophesOf = (value: string): { readonly lone: number; readonly pairs: number } => {
  const rest = value.replace(new RegExp(quotedBraces.source, 'g'), '');
  const pairs = rest.match(doubled)?.length ?? 0;
  return { pairs, lone: (rest.match(/'/g)?.length ?? 0) - pairs * 2 };
};

/** Patterns of MessageFormat: apostrophes are doubled. */
const patternText = taggedText(quotedBraces, {
  decode: (written) => written.replace(doubled, "'"),
  encode: (text) => text.replaceAll("'", "''"),
});

const choiceDivider = new RegExp(`(${choice.source})`);
/** Before, between and behind the forms of a choice. */
const limits = /((?:\|\s*|^\{\s*\d{1,5}\s*,\s*choice\s*,\s*)[-+\d.,eE∞]{1,30}\s*[#<≤]|\}$)/;

/** A pattern with forms by number: each form is a text of its own, for its borders are syntax. */
const withChoices: TextCodec = {
  ...taggedText(quotedBraces, {
    decode: (written) => written.replaceAll("'|'", '|').replace(doubled, "'"),
    encode: (text) => text.replaceAll("'", "''").replaceAll('|', "'|'"),
  }),
  split(text) {
    const pieces = [''];
    for (const [index, part] of text.split(choiceDivider).entries()) {
      const [first = '', ...rest] = index % 2 === 1 ? part.split(limits) : [part];
      pieces[pieces.length - 1] += first;
      pieces.push(...rest);
    }
    return pieces;
  },
};

/** How the values of a file are read: which of them are patterns, in which an apostrophe stands for two. */
export const codecsOf = (values: readonly string[]): ((value: string) => TextCodec) => {
  let doubles = 0;
  let lone = 0;
  for (const value of values) {
    if (!argument.test(value)) continue;
    const found = apostrophesOf(value);
    if (found.pairs > 0) doubles += 1;
    if (found.lone > 0) lone += 1;
  }
  // Many files are read by other means, though their arguments look like those of MessageFormat.
  const isUsual = doubles >= lone;
  return (value) => {
    if (choice.test(value)) return withChoices;
    if (!argument.test(value)) return plainText;
    const found = apostrophesOf(value);
    if (found.lone > 0) return plainText;
    return found.pairs > 0 || isUsual ? patternText : plainText;
  };
};
