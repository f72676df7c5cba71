import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import type { UnitStatus } from '../unit.ts';
import classes from './unit-state.module.css';

/** In which state a unit is. */
export const StatusBadge = ({ status }: { readonly status: UnitStatus | 'draft' | 'waiting' }) => {
  const text = useText('editor');
  return (
    <span className={classes.badge} data-status={status}>
      {text(`status_${status}`)}
    </span>
  );
};

/** A score, and whether it is a good one. Nothing where there is none. */
export const Score = ({ score }: { readonly score: number | null }) => {
  const text = useText('editor');
  const formats = useFormats();
  if (score === null) return null;
  return (
    <span className={classes.score} data-level={score >= 0.8 ? 'good' : score >= 0.5 ? 'fair' : 'poor'}>
      <VisuallyHidden>{text('score')} </VisuallyHidden>
      {formats.percent(Math.round(score * 100) / 100)}
    </span>
  );
};
