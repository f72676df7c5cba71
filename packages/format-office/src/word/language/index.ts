export { TargetLanguage } from './target-language.ts';
