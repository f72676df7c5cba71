/**
 * Where two words of a chunk touch that no language writes as one: beside a preposition, and between a number and its
 * noun. An enclitic pronoun, which does touch, is a part of its verb's word.
 */
const touching =
  /(?<![}\\])\$\^(?=[^<>$^]{0,100}<pr>)|(?<=<pr>)\$\^|(?<=<num>(?:<\w{1,20}>){0,5})\$\^(?=[^<>$^]{0,100}<n>)/g;

/**
 * Puts the blanks between words that a rule forgot: of `a 5-star hotel`, which has no more blanks to give than two,
 * eng-spa's makes `un hotelde5 estrellas`.
 */
export const writeForgottenBlanks = (frame: Buffer): Buffer => {
  if (!frame.includes('$^')) return frame;
  // Each byte a character: what is looked for is ASCII.
  const stream = frame.toString('latin1');
  const written = stream.replace(touching, '$$ ^');
  return written === stream ? frame : Buffer.from(written, 'latin1');
};
