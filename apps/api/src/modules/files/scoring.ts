import { plainOf, type TextService } from '@dragoman/core';
import type { FileSegment, SegmentEdit, StoredFile } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import type { Identity } from '../../identity/identity.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { requestOf } from './rendering.ts';

interface Dependencies {
  readonly text: TextService;
  readonly glossaries: GlossaryService;
}

/** Scores translations that people write into the segments of one file. */
export const createScorer = async (
  { text, glossaries }: Dependencies,
  identity: Identity,
  file: StoredFile,
): Promise<
  (segment: Pick<FileSegment, 'source'>, target: string) => Promise<NonNullable<SegmentEdit['quality']>>
> => {
  const { sourceLanguage, targetLanguage } = file;
  const { formality, formal_tone: isFormal } = requestOf(file);
  const glossary = await glossaryOf(glossaries, identity, file);
  return async ({ source }, target) => {
    if (sourceLanguage === null) return { qualityScore: null, qualityChecks: [] };
    const quality = await text.score({
      sourceText: plainOf(source),
      translatedText: plainOf(target),
      sourceLanguage,
      targetLanguage,
      formality: formality ?? (isFormal ? 'formal' : undefined),
      glossary,
    });
    return { qualityScore: quality.score, qualityChecks: quality.checks.filter(({ score }) => score < 1) };
  };
};

/** The glossary as it is now; a deleted one has no say any more. */
const glossaryOf = async (glossaries: GlossaryService, identity: Identity, file: StoredFile) => {
  const { glossary_id: id } = requestOf(file);
  if (id === undefined) return undefined;
  try {
    return await glossaries.forTranslation(identity, id);
  } catch (error) {
    if (ApiError.is(error) && error.code === 'not_found') return undefined;
    throw error;
  }
};
