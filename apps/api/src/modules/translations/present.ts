import type { Translation, TranslationRevision } from '@dragoman/store';
import { present } from '../../http/names.ts';
import type { BatchElement } from './batch.ts';
import { revisionData, translationData } from './schema.ts';

const qualityOf = ({ qualityScore, qualityChecks }: Pick<Translation, 'qualityScore' | 'qualityChecks'>) =>
  qualityScore === null ? null : { score: qualityScore, checks: [...qualityChecks] };

/** A translation as the API shows it. */
export const presentTranslation = (translation: Translation) =>
  present(translationData, translation, { quality: qualityOf(translation) });

/** A state of a translation's history as the API shows it. */
export const presentRevision = (revision: TranslationRevision) =>
  present(revisionData, revision, { quality: qualityOf(revision) });

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
