import type { QualityColumns, Translation, TranslationRevision } from '@dragoman/store';
import { present } from '../../http/names.ts';
import { qualityOf } from '../quality-columns.ts';
import type { BatchElement } from './batch.ts';
import { qualityData, revisionData, translationData } from './schema.ts';
import type { ApprovalElement } from './workflow.ts';

const presentQuality = (columns: QualityColumns) => {
  const quality = qualityOf(columns);
  return quality && present(qualityData, quality);
};

/** A translation as the API shows it. */
export const presentTranslation = (translation: Translation) =>
  present(translationData, translation, { quality: presentQuality(translation) });

/** A state of a translation's history as the API shows it. */
export const presentRevision = (revision: TranslationRevision) =>
  present(revisionData, revision, { quality: presentQuality(revision) });

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

/** What became of one of several approvals as the API shows it. */
export const presentApproval = (element: ApprovalElement) =>
  'translation' in element
    ? { index: element.index, success: true, ...presentTranslation(element.translation) }
    : {
        index: element.index,
        success: false,
        id: element.id,
        error: { code: element.error.code, detail: element.error.detail },
      };
