import { taggedText } from '../common/codec.ts';

/**
 * Texts of a catalogue, with tags for substitutions and for their number within them:
 * https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals
 */
export const catalogueText = taggedText(/%(?:\d{1,3}\$)?#@[^@\s]{1,100}@|%arg/);
