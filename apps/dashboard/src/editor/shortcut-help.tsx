import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import { useText } from '../i18n/use-text.tsx';
import classes from './shortcut-help.module.css';
import { shortcuts, showShortcut } from './shortcuts.ts';

/** The keys of the editor. */
const ShortcutHelp = ({ isMac, onClose }: { readonly isMac: boolean; readonly onClose: () => void }) => {
  const text = useText('editor');
  const common = useText('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('shortcuts')}
      centered
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <dl className={classes.list}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.action} className={classes.entry}>
            <dt>{text(`do_${shortcut.action}`)}</dt>
            <dd className={classes.keys}>
              <kbd dir="ltr">{showShortcut(shortcut, isMac, text('key_ctrl'))}</kbd>
            </dd>
          </div>
        ))}
        <div className={classes.entry}>
          <dt>{text('do_undo')}</dt>
          <dd className={classes.keys}>
            <kbd dir="ltr">{isMac ? '⌘ Z' : `${text('key_ctrl')} + Z`}</kbd>
          </dd>
        </div>
      </dl>
    </Modal>
  );
};

export default ShortcutHelp;
