import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a page is left on which something was typed and not saved. */
export const Unsaved = ({ isDirty }: { readonly isDirty: boolean }) => {
  const text = useText('common');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={text('unsaved')}
      confirm={text('leave')}
      onConfirm={async () => proceed()}
      onClose={reset}
    >
      <Text>{text('unsaved_hint')}</Text>
    </ConfirmDialog>
  );
};
