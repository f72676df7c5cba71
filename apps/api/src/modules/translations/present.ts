import type { Translation, TranslationRevision } from '@dragoman/store';
import type { z } from 'zod';
import type { BatchElement } from './batch.ts';
import type { revisionData, translationData } from './schema.ts';

/** A translation as the API shows it. */
export const presentTranslation = (row: Translation): z.input<typeof translationData> => ({
  id: row.id,
  project_id: row.projectId,
  status: row.status,
  source_text: row.sourceText,
  translated_text: row.translatedText,
  source_language: row.sourceLanguage,
  target_language: row.targetLanguage,
  ...(row.detectedLanguage ? { detected_language: row.detectedLanguage } : {}),
  format: row.format,
  characters_used: row.charactersUsed,
  characters_billed: row.charactersBilled,
  quality_score: row.qualityScore,
  quality: presentQuality(row),
  model: row.model,
  engine: row.engine,
  cached: row.cached,
  adaptations: [...row.adaptations],
  glossary_matches: [...row.glossaryMatches],
  warnings: [...row.warnings],
  ...(row.error ? { error: row.error } : {}),
  revision: row.revision,
  created_at: row.createdAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});

/** A state of a translation's history as the API shows it. */
export const presentRevision = (row: TranslationRevision): z.input<typeof revisionData> => ({
  revision: row.revision,
  status: row.status,
  translated_text: row.translatedText,
  quality_score: row.qualityScore,
  quality: presentQuality(row),
  actor: row.actor,
  created_at: row.createdAt.toISOString(),
});

/** One text's outcome in a batch as the API shows it. */
export const presentElement = (element: BatchElement) =>
  'translation' in element
    ? { index: element.index, success: true, ...presentTranslation(element.translation) }
    : {
        index: element.index,
        success: false,
        ...(element.translationId === undefined ? {} : { translation_id: element.translationId }),
        error: { code: element.error.code, detail: element.error.detail },
      };

const presentQuality = ({
  qualityScore,
  qualityChecks,
}: Pick<Translation, 'qualityScore' | 'qualityChecks'>) =>
  qualityScore === null ? null : { score: qualityScore, checks: [...qualityChecks] };
