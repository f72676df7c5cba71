import { inTurns } from '../../resilience/turn.ts';
import { requireLanguage } from '../languages.ts';
import type { TextService, TranslationExample } from '../types.ts';
import { compileGlossary } from './compile.ts';
import { matchTerms } from './match.ts';

/** See `TextService.findTerms`. */
export const findTerms: TextService['findTerms'] = async ({
  sourceText,
  sourceLanguage,
  targetLanguage,
  glossary,
}) => {
  const source = requireLanguage(sourceLanguage, '/sourceLanguage');
  const target = requireLanguage(targetLanguage, '/targetLanguage');
  const compiled = await compileGlossary(glossary, source, target);
  const found = new Map<string, TranslationExample>();
  for (const { term } of await inTurns(matchTerms(sourceText, compiled)))
    if (!found.has(term.source)) found.set(term.source, { source: term.source, target: term.target });
  return [...found.values()];
};
