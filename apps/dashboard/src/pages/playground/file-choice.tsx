import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { plainName } from '../../parts/fields/plain-name.ts';

/** Chooses one file, and sends it. */
export const FileChoice = ({
  label,
  accept,
  file,
  isBusy,
  onFile,
  onSend,
  onCancel,
}: {
  readonly label: string;
  readonly accept?: string;
  readonly file: File | null;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) => {
  const text = useText('playground');
  return (
    <>
      <DropZone
        label={label}
        hint={text('drop_one_hint')}
        {...(accept === undefined ? {} : { accept })}
        isSingle
        isBusy={isBusy}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      {file && (
        <Group>
          <Button loading={isBusy} onClick={onSend}>
            {text('translate')}
          </Button>
          {isBusy && (
            <Button variant="default" onClick={onCancel}>
              {text('cancel')}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            <bdi>{plainName(file.name)}</bdi>
          </Text>
        </Group>
      )}
    </>
  );
};
