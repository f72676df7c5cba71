/**
 * Control characters are commands to the program (U+0001 begins one, NUL ends the text), private ones have a meaning in
 * it, and lone surrogates would make it take all for Latin-1. None has a sound.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unspeakable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ue000-\uf8ff\ufffe\uffff]/g;

/** Without what the program would obey instead of saying it. */
export const withoutCommands = (text: string): string =>
  text.replaceAll('\r\n', '\n').toWellFormed().replaceAll(unspeakable, ' ');

/** Divides `[[`, behind which the program takes letters for phonemes; nothing else tells it not to. */
export const withoutPhonemeInput = (text: string): string => text.replaceAll(/\[(?=\[)/g, '[ ');
