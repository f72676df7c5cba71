export { attributeEdit, commentBefore, createMarkupFormat, type MarkupFile } from './document.ts';
export { sniffRoot } from './head.ts';
export { xmlNotation } from './notation.ts';
export { contentEdit, type MarkupRules, readText, readValue, translationIn } from './value.ts';
