import type { Quality } from '@dragoman/core';
import type { QualityColumns } from '@dragoman/store';

/** The score of a translation as a row keeps it. */
export const columnsOf = ({ score, checks, segments, notChecked }: Quality): QualityColumns => ({
  qualityScore: score,
  qualityChecks: checks,
  qualitySegments: segments,
  qualityNotChecked: notChecked,
});

/** The score of a translation from its row; null where it has none. */
export const qualityOf = ({
  qualityScore,
  qualityChecks,
  qualitySegments,
  qualityNotChecked,
}: QualityColumns): Quality | null =>
  qualityScore === null
    ? null
    : {
        score: qualityScore,
        checks: qualityChecks,
        segments: qualitySegments,
        notChecked: qualityNotChecked,
      };
