import { Button, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import classes from './drop-zone.module.css';
import { Icon } from './icon.tsx';

/** Takes files that are dropped on it, or chosen with its button. */
export const DropZone = ({
  label,
  hint,
  accept,
  isSingle = false,
  isBusy = false,
  onFiles,
}: {
  /** The words of the button. */
  readonly label: string;
  readonly hint: string;
  /** What the browser offers first, as in HTML. */
  readonly accept?: string;
  readonly isSingle?: boolean;
  readonly isBusy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(isSingle ? files.slice(0, 1) : files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same for all
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Button
        variant="default"
        leftSection={<Icon name="upload" />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!isSingle}
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
};
