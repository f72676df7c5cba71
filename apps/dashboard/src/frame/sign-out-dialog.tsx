import { useText } from '../i18n/use-text.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';

/** Asks before signing out removes edits that only this browser has. */
const SignOutDialog = ({
  count,
  onConfirm,
  onClose,
}: {
  /** How many there are. */
  readonly count: number;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) => {
  const text = useText('frame');
  return (
    <ConfirmDialog
      title={text('sign_out')}
      confirm={text('sign_out')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text('drafts_lost', { count })}
    </ConfirmDialog>
  );
};

export default SignOutDialog;
