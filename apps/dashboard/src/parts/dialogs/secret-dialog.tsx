import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { CopyOnce } from './copy-once.tsx';
import { Dialog } from './dialog.tsx';

/** Shows what is shown only once, until somebody says that it is kept. */
export const SecretDialog = ({
  title,
  label,
  value,
  onClose,
  children,
}: {
  readonly title: string;
  /** What the value is. */
  readonly label: string;
  /** Null in an answer that was repeated: it can be had no more. */
  readonly value: string | null;
  readonly onClose: () => void;
  /** What to do with it. */
  readonly children?: ReactNode;
}) => {
  const text = useText('common');
  return (
    <Dialog title={title} onClose={onClose} isKept size="lg">
      <Stack>
        {value === null ? <Text>{text('shown_before')}</Text> : <CopyOnce value={value} label={label} />}
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{text('kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
