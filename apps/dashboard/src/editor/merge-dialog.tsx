import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, use, useState } from 'react';
import { needAreas } from '../i18n/language-store.ts';
import { useText } from '../i18n/use-text.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { DifferenceText } from './difference-text.tsx';

const messages = needAreas('editor');

/** What is to become of texts that two people changed. */
export type MergeChoice = 'mine' | 'theirs' | 'go_on';

/** A text that two people changed, from the one that both began with. */
export interface MergedText {
  /** What text it is, where there are several. */
  readonly title?: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** What to know of theirs. */
  readonly state?: ReactNode;
  /** A BCP 47 tag. */
  readonly language: string;
}

/** Somebody else changed what was edited: both texts, and what is to become of them. Closing it goes on editing. */
const MergeDialog = ({
  texts,
  onChoose,
}: {
  readonly texts: readonly MergedText[];
  readonly onChoose: (choice: MergeChoice) => Promise<void>;
}) => {
  use(messages);
  const text = useText('editor');
  const common = useText('common');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (choice: MergeChoice) => {
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
        {texts.map((one) => (
          <BothTexts key={one.title ?? ''} {...one} />
        ))}
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

const BothTexts = ({ title, base, theirs, mine, state, language }: MergedText) => {
  const text = useText('editor');
  return (
    <Stack gap="xs">
      {title && (
        <Title order={3} size="h4">
          {title}
        </Title>
      )}
      <div>
        <Group gap="xs" mb="xs">
          <Text fw={600}>{text('theirs')}</Text>
          {state}
        </Group>
        <DifferenceText before={base} after={theirs} language={language} />
      </div>
      <div>
        <Text fw={600} mb="xs">
          {text('mine')}
        </Text>
        <DifferenceText before={base} after={mine} language={language} />
      </div>
    </Stack>
  );
};

export default MergeDialog;
