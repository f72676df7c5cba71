import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../notices/problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { Dialog } from './dialog.tsx';

/** Asks before something that cannot be taken back. Stays open, with the reason, where it fails. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  isHarmless = false,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The words of the button that does it. */
  readonly confirm: string;
  /** Whether it does without the colour of danger. */
  readonly isHarmless?: boolean;
  /** Does it; the dialog closes when it is done. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('common');
  const { run, isBusy, error } = useAction(onConfirm);
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <div>{children}</div>
        <ProblemAlert error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text('cancel')}
          </Button>
          <Button
            {...(isHarmless ? {} : { color: 'red.9' })}
            loading={isBusy}
            onClick={async () => {
              if (await run()) onClose();
            }}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
