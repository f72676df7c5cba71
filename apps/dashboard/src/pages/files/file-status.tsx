import '@mantine/core/styles/Progress.css';
import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { type FileData, fileQuery, isBeingWorkedOn } from './file-queries.ts';

const kinds = {
  uploaded: 'waiting',
  processing: 'waiting',
  completed: 'good',
  failed: 'bad',
  cancelled: 'off',
} as const satisfies Record<FileData['status'], string>;

const stages = ['fetching', 'extracting', 'translating', 'rendering'] as const;

/** What state a file is in. */
export const FileStatus = ({
  status,
  partial,
}: {
  readonly status: FileData['status'];
  readonly partial: boolean;
}) => {
  const text = useText('files');
  return (
    <StateBadge kind={partial ? 'warning' : kinds[status]}>
      {text(partial ? 'status_partial' : `status_${status}`)}
    </StateBadge>
  );
};

/** How far work on a file is, by its stage. */
export const FileProgress = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const text = useText('files');
  const formats = useFormats();
  const { data: file } = useQuery(fileQuery(id));
  const progress = file?.progress;
  if (!isBeingWorkedOn(file) || !progress) return null;
  const stage = stages.find((one) => one === progress.stage);
  return (
    <div>
      <Progress value={progress.done} aria-label={text('progress_of', { name })} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {text(stage === undefined ? 'stage_waiting' : `stage_${stage}`)}
        </Text>
        <Text size="xs" c="dimmed">
          {formats.percent(progress.done / 100)}
        </Text>
      </Group>
    </div>
  );
};
