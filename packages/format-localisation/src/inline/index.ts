export { type InlineText, type Piece, readInline, readTranslation, writeInline } from './inline.ts';
export { decodeNotation, encodeNotation, type Notation, type Spelling, type Token } from './notation.ts';
export { placeholdersOf } from './placeholders.ts';
