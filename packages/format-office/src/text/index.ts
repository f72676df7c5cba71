export { type TargetLanguage, targetLanguageOf } from './language.ts';
export { hasLetters, joinTwins, type TextPlace, textOfParts } from './place.ts';
export { type LookRules, type RunPiece, tagRuns } from './runs.ts';
