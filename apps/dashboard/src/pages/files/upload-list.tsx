import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import type { Upload } from './upload-queue.ts';
import { uploads } from './uploads.ts';

/** The files that are on their way, and what went wrong with those that are not. */
export const UploadList = () => {
  const text = useText('files');
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  if (all.length === 0) return null;
  const sent = all.filter(({ stage }) => stage === 'sent').length;
  return (
    <Stack gap="sm" mt="md">
      <Group justify="space-between">
        <Text fw={600} role="status">
          {text('uploads_sent', { sent, total: all.length })}
        </Text>
        {all.some(({ stage }) => stage !== 'waiting' && stage !== 'sending') && (
          <Button variant="subtle" size="compact-sm" onClick={() => uploads.dismissEnded()}>
            {text('uploads_dismiss')}
          </Button>
        )}
      </Group>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {all.map((upload) => (
          <li key={upload.key}>
            <UploadRow upload={upload} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
};

const UploadRow = ({ upload }: { readonly upload: Upload }) => {
  const { key, size, stage, sent, error } = upload;
  const name = plainName(upload.name);
  const text = useText('files');
  const formats = useFormats();
  const problemText = useProblemText();
  const isOnItsWay = stage === 'waiting' || stage === 'sending';
  const isOver = stage === 'failed' || stage === 'cancelled';
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" className="text-of-others">
          <bdi>{name}</bdi> <span>({formats.bytes(size)})</span>
        </Text>
        {isOnItsWay && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text('upload_cancel', { name })}
            onClick={() => uploads.cancel(key)}
          >
            {text('cancel')}
          </Button>
        )}
        {isOver && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text('upload_retry', { name })}
            onClick={() => uploads.retry(key)}
          >
            {text('retry')}
          </Button>
        )}
      </Group>
      {isOnItsWay ? (
        <Progress
          value={size === 0 ? 0 : (100 * sent) / size}
          aria-label={text('upload_progress', { name })}
          aria-valuetext={formats.percent(size === 0 ? 0 : sent / size)}
        />
      ) : (
        <Text size="xs" {...(stage === 'failed' ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {stage === 'failed'
            ? problemText(error)
            : text(stage === 'sent' ? 'upload_sent' : 'upload_cancelled')}
        </Text>
      )}
    </>
  );
};
