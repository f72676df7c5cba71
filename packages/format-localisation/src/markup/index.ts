export {
  attributeEdit,
  commentBefore,
  createMarkupFormat,
  lineBefore,
  type MarkupFile,
  withoutAttribute,
} from './document.ts';
export { sniffRoot } from './head.ts';
export { xmlNotation } from './notation.ts';
export {
  contentEdit,
  type MarkupCode,
  type MarkupRules,
  readText,
  readValue,
  translationIn,
} from './value.ts';
