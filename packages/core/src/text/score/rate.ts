import { inTurns, turnFor } from '../../resilience/turn.ts';
import { checkTerms, reportTerms } from '../glossary/check.ts';
import { compileGlossary } from '../glossary/compile.ts';
import { matchTerms } from '../glossary/match.ts';
import { requireLanguage } from '../languages.ts';
import { loadParser } from '../segment/segment.ts';
import type { Quality, ScoreRequest } from '../types.ts';
import { compareTexts, joined } from './compared.ts';
import { assess, type KnownOfText } from './score.ts';

/** The score of a translation that is not of this process: see `TextService.score`. */
export const rate = async (request: ScoreRequest): Promise<Quality> => {
  const source = requireLanguage(request.sourceLanguage, '/sourceLanguage');
  const target = requireLanguage(request.targetLanguage, '/targetLanguage');
  const parse = await loadParser(request.format ?? 'text', request.sourceText);
  const turn = () => turnFor(request.sourceText, request.translatedText);
  await turn();
  const parsed = await parse(request.sourceText, { source, target });
  await turn();
  const output = await parse(request.translatedText, { source, target });
  const { formality: wanted, glossary } = request;
  const known: { -readonly [Name in keyof KnownOfText]: KnownOfText[Name] } = {};
  if (request.adaptations) known.adaptations = request.adaptations;
  if (glossary) {
    await turn();
    const compiled = await compileGlossary(glossary, source, target);
    const text = joined(parsed.segments);
    const matches = await inTurns(matchTerms(text, compiled));
    const { uses } = await inTurns(checkTerms(text, joined(output.segments), matches, compiled));
    known.glossary = reportTerms(uses).matches;
  }
  if (wanted === 'formal' || wanted === 'informal') {
    const { checkFormality } = await import('./formality/check.ts');
    await turn();
    const from = { text: joined(parsed.segments), language: source };
    known.formality = checkFormality(joined(output.segments), target, wanted, from);
  }
  await turn();
  return (await assess(compareTexts(parsed, output), source, target, known)).quality;
};
