import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { Pair } from './voice-form.ts';

/** Rows of a text and what becomes of it. */
export const PairFields = ({
  legend,
  hint,
  pairs,
  most,
  onChange,
}: {
  readonly legend: string;
  readonly hint: string;
  readonly pairs: readonly Pair[];
  /** So many rows at most. */
  readonly most: number;
  readonly onChange: (pairs: readonly Pair[]) => void;
}) => {
  const text = useText('linguistic');
  const change = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" fw={600}>
        {legend}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {pairs.map((pair, index) => (
        <Group key={index} gap="xs" align="flex-end">
          <TextInput
            flex="1 1 10rem"
            label={text('source')}
            dir="auto"
            value={pair.source}
            onChange={({ currentTarget }) => change(index, { source: currentTarget.value })}
          />
          <TextInput
            flex="1 1 10rem"
            label={text('target')}
            dir="auto"
            value={pair.target}
            onChange={({ currentTarget }) => change(index, { target: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={text('delete_named', { name: pair.source || String(index + 1) })}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
      {pairs.length < most && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => onChange([...pairs, { source: '', target: '' }])}
          >
            {text('row_new')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
