export { type DocumentFont, DocumentFonts, type ShownGlyph } from './document-fonts.ts';
