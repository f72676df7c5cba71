export { type DocumentFont, DocumentFonts } from './document-fonts.ts';
