import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.tsx';
import classes from './filters.module.css';
import type { UnitStatus } from './unit.ts';

/** The filters of a list, side by side where there is room. */
export const Filters = ({
  children,
  isFolded,
}: {
  readonly children: ReactNode;
  /** Whether they make room on a narrow screen: one text is open there. */
  readonly isFolded: boolean;
}) => {
  const text = useText('editor');
  return (
    <search className={classes.filters} data-folded={isFolded || undefined} aria-label={text('filters')}>
      {children}
    </search>
  );
};

/** Chooses one of few. */
export const FilterSelect = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  /** Undefined: all. */
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}) => {
  const text = useText('editor');
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: text('all') }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
};

/** Chooses a state. */
export const StatusFilter = <Status extends UnitStatus>({
  states,
  value,
  onChange,
}: {
  readonly states: readonly Status[];
  readonly value: Status | undefined;
  readonly onChange: (value: Status | undefined) => void;
}) => {
  const text = useText('editor');
  return (
    <FilterSelect
      label={text('status')}
      value={value}
      options={states.map((state) => ({ value: state, label: text(`status_${state}`) }))}
      onChange={(chosen) => onChange(chosen as Status | undefined)}
    />
  );
};

/** Chooses texts that may have faults. */
export const ScoreFilter = ({
  value,
  onChange,
}: {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) => {
  const text = useText('editor');
  const formats = useFormats();
  return (
    <FilterSelect
      label={text('score')}
      value={value === undefined ? undefined : String(value)}
      options={[0.5, 0.6, 0.7, 0.8, 0.9].map((score) => ({
        value: String(score),
        label: text('at_most', { score: formats.percent(score) }),
      }))}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
};
