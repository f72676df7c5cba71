import { Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import type { FieldHandle } from './field.ts';
import { faceOf } from './tag-dom.ts';
import { useTagName } from './tag-names.ts';
import { type TagFaults, type TagPart, tagFaults } from './tags.ts';

/** Puts the first tag that lacks into the field; one that opens together with the one that closes it. */
export const insertMissingTag = (
  source: string,
  target: string,
  handle: RefObject<FieldHandle | null>,
  wanted?: TagPart,
): void => {
  const missing = tagFaults(source, target)?.missing ?? [];
  const first = wanted ?? missing[0];
  if (!first) return;
  const second =
    first.kind === 'open'
      ? missing.find(({ kind, number }) => kind === 'close' && number === first.number)
      : undefined;
  handle.current?.insertTags(first, second);
};

/** What is wrong with the tags of a translation, and what puts it right. */
export const TagTools = ({
  id,
  faults,
  onInsert,
}: {
  readonly id: string;
  readonly faults: TagFaults;
  readonly onInsert: (tag: TagPart) => void;
}) => {
  const text = useText('editor');
  const nameOf = useTagName();
  return (
    <Group gap="xs">
      <Text size="sm" c="error" id={id}>
        {faults.missing.length > 0
          ? text('tags_missing')
          : faults.surplus.length > 0
            ? text('tags_surplus', { tags: faults.surplus.map(faceOf).join(' ') })
            : text('tags_crossed')}
      </Text>
      {faults.missing.map((tag) => (
        <Button
          key={`${tag.kind} ${tag.number}`}
          size="compact-sm"
          variant="default"
          aria-label={text('insert', { tag: nameOf(tag) })}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(tag)}
        >
          {faceOf(tag)}
        </Button>
      ))}
    </Group>
  );
};
