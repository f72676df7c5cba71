import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { DifferenceText } from './difference-text.tsx';
import { StatusBadge } from './unit-state.tsx';
import type { Conflict } from './use-unit-actions.ts';

/** Somebody else changed what was edited: both texts, and what is to become of them. Closing it keeps the draft. */
const MergeDialog = ({
  conflict: { draft, theirs },
  onChoose,
}: {
  readonly conflict: Conflict;
  readonly onChoose: (choice: 'mine' | 'theirs' | 'go_on') => Promise<void>;
}) => {
  const text = useText('editor');
  const common = useText('common');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (choice: 'mine' | 'theirs' | 'go_on') => {
    setBusy(true);
    try {
      await onChoose(choice);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => void choose('go_on')}
      title={text('merge')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text>{text('merge_hint')}</Text>
        <section>
          <Group gap="xs" mb="xs">
            <Text fw={600}>{text('theirs')}</Text>
            <StatusBadge status={theirs.status} />
          </Group>
          <DifferenceText
            before={draft.base.text}
            after={theirs.target ?? ''}
            language={theirs.targetLanguage}
          />
        </section>
        <section>
          <Text fw={600} mb="xs">
            {text('mine')}
          </Text>
          <DifferenceText before={draft.base.text} after={draft.text} language={theirs.targetLanguage} />
        </section>
        <ProblemAlert error={error} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={() => void choose('theirs')}>
            {text('use_theirs')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void choose('mine')}>
            {text('use_mine')}
          </Button>
          <Button disabled={isBusy} onClick={() => void choose('go_on')} data-autofocus>
            {text('go_on')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

export default MergeDialog;
