import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../notices/problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { Dialog } from './dialog.tsx';

/** A form in a dialog. It stays open, with all that was typed and the reason, where the service refuses. */
export const FormDialog = ({
  title,
  submit,
  size = 'md',
  staysOpen = false,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  /** The words of the button that sends it. */
  readonly submit: string;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Whether it is for who asked for the form to close it when it is sent. Default: it closes. */
  readonly staysOpen?: boolean;
  /** Sends it; the dialog closes when that is done. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Its fields. */
  readonly children: ReactNode | ((error: unknown) => ReactNode);
}) => {
  const text = useText('common');
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy, error } = useAction(onSubmit);
  return (
    <Dialog title={title} onClose={onClose} isKept={isTouched} size={size}>
      <form
        onChange={() => setTouched(true)}
        onSubmit={async (event) => {
          event.preventDefault();
          // A dialog is a child of the page in React, whose own form must not be sent as well.
          event.stopPropagation();
          if ((await run()) && !staysOpen) onClose();
        }}
      >
        <Stack>
          {typeof children === 'function' ? children(error) : children}
          <ProblemAlert error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
