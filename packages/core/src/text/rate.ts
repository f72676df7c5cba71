import { assess } from './assess.ts';
import { compareTexts } from './compare.ts';
import { loadFormat } from './format.ts';
import { requireLanguage } from './languages.ts';
import type { Quality, ScoreRequest } from './types.ts';

/** The score of a translation that is not of this process: see `TextService.score`. */
export const rate = async (request: ScoreRequest): Promise<Quality> => {
  const source = requireLanguage(request.sourceLanguage, '/source_language');
  const target = requireLanguage(request.targetLanguage, '/target_language');
  const handler = await loadFormat(request.format ?? 'text', request.sourceText);
  const languages = { source, target };
  const parsed = handler.parse(request.sourceText, languages);
  const output = handler.parse(request.translatedText, languages);
  return assess(compareTexts(parsed, output), source, target);
};
