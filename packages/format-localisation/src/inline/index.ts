export { type InlineText, readInline, readTranslation, writeInline } from './inline.ts';
export { decodeNotation, encodeNotation, type Notation, type Token } from './notation.ts';
export { placeholdersOf } from './placeholders.ts';
