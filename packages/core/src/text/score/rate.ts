import { checkTerms, reportTerms } from '../glossary/check.ts';
import { compileGlossary } from '../glossary/compile.ts';
import { matchTerms } from '../glossary/match.ts';
import { requireLanguage } from '../languages.ts';
import type { ParsedText } from '../segment/document.ts';
import { loadFormat } from '../segment/segment.ts';
import type { Quality, ScoreRequest } from '../types.ts';
import { assess, type KnownOfText } from './assess.ts';
import { compareTexts } from './compare.ts';

/** The score of a translation that is not of this process: see `TextService.score`. */
export const rate = async (request: ScoreRequest): Promise<Quality> => {
  const source = requireLanguage(request.sourceLanguage, '/source_language');
  const target = requireLanguage(request.targetLanguage, '/target_language');
  const handler = await loadFormat(request.format ?? 'text', request.sourceText);
  const languages = { source, target };
  const parsed = await handler.parse(request.sourceText, languages);
  const output = await handler.parse(request.translatedText, languages);
  const read = ({ segments }: ParsedText): string => segments.map(({ text }) => text).join('\n');
  const { formality: wanted, glossary } = request;
  const known: { -readonly [Name in keyof KnownOfText]: KnownOfText[Name] } = {};
  if (glossary) {
    const compiled = compileGlossary(glossary, source, target);
    const text = read(parsed);
    known.glossary = reportTerms(
      checkTerms(text, read(output), matchTerms(text, compiled), compiled).uses,
    ).matches;
  }
  if (wanted === 'formal' || wanted === 'informal') {
    const { checkFormality } = await import('./formality/check.ts');
    known.formality = checkFormality(read(output), target, wanted, { text: read(parsed), language: source });
  }
  return assess(compareTexts(parsed, output), source, target, known);
};
