import { Button } from '@mantine/core';
import { useText } from '../i18n/use-text.tsx';
import classes from './editor.module.css';
import { shortcuts, showShortcut } from './shortcuts.ts';

const undoKeys = shortcuts.find(({ action }) => action === 'undo_approval');

/** Says which approvals wait to be sent, and takes the last one back. */
export const ApprovalBar = ({
  count,
  isMac,
  onUndo,
}: {
  readonly count: number;
  readonly isMac: boolean;
  readonly onUndo: () => void;
}) => {
  const text = useText('editor');
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.bar}>
          <span>{text('approving', { count })}</span>
          <Button size="compact-sm" variant="white" color="dark" onClick={onUndo}>
            {text('undo')}
            {undoKeys && <kbd dir="ltr">{showShortcut(undoKeys, isMac, text('key_ctrl'))}</kbd>}
          </Button>
        </div>
      )}
    </div>
  );
};
