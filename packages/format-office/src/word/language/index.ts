export { hasComplexLetters } from './scripts.ts';
export { WordLanguage, type WrittenText } from './word-language.ts';
