import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { FormDialog } from './form-dialog.tsx';

const hours = [0, 1, 24, 72, 168] as const;

/** Asks how long the present secret is good beside the new one. */
export const RotateDialog = ({
  name,
  hint,
  onRotate,
  onClose,
}: {
  readonly name: string;
  /** What to do with the new one. */
  readonly hint: string;
  readonly onRotate: (overlapHours: number) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('common');
  const [overlap, setOverlap] = useState(24);
  return (
    <FormDialog
      title={text('rotate_title', { name })}
      submit={text('rotate')}
      onSubmit={() => onRotate(overlap)}
      onClose={onClose}
    >
      <Text>{hint}</Text>
      <NativeSelect
        label={text('overlap')}
        value={String(overlap)}
        data={hours.map((value) => ({
          value: String(value),
          label: value === 0 ? text('overlap_none') : text('overlap_hours', { hours: value }),
        }))}
        onChange={({ currentTarget }) => setOverlap(Number(currentTarget.value))}
      />
    </FormDialog>
  );
};
