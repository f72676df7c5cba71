import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { useFocusReturn } from '../use-focus-return.ts';

/** A dialog over the page. The focus goes in, stays in, and comes back to where it was. */
export const Dialog = ({
  title,
  onClose,
  isKept = false,
  size = 'md',
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a click beside it and Escape leave it open: something was typed, or is shown only once. */
  readonly isKept?: boolean;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}) => {
  const text = useText('common');
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!isKept}
      closeOnEscape={!isKept}
      closeButtonProps={{ 'aria-label': text('close') }}
    >
      {children}
    </Modal>
  );
};
