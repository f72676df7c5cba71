import '@mantine/core/styles/Checkbox.css';
import { Anchor, Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type EventType, eventTypesQuery } from '../../api/webhooks.ts';
import { useText } from '../../i18n/use-text.tsx';
import classes from './event-choice.module.css';
import { type EventKind, groupsOf } from './webhook-form.ts';

/** The events that a webhook gets, in groups, each with a sample of what is sent. */
export const EventChoice = ({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly string[]) => void;
}) => {
  const text = useText('webhooks');
  const { data: types } = useSuspenseQuery(eventTypesQuery);
  const inOrder = (chosen: readonly string[]) =>
    types.map(({ kind }) => kind).filter((kind) => chosen.includes(kind));
  return (
    <Stack gap="sm">
      {groupsOf(types).map(([group, members]) => {
        const kinds = members.map(({ kind }) => kind);
        const isAll = kinds.every((kind) => value.includes(kind));
        return (
          <fieldset key={group} className={classes.group}>
            <legend className={classes.legend}>
              {group === 'translation' || group === 'project' || group === 'file'
                ? text(`group_${group}`)
                : group}
            </legend>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() =>
                onChange(
                  inOrder(isAll ? value.filter((kind) => !kinds.includes(kind)) : [...value, ...kinds]),
                )
              }
            >
              {text(isAll ? 'choose_none' : 'choose_all')}
            </Anchor>
            <Stack gap={6} mt={6}>
              {members.map((type) => (
                <EventLine
                  key={type.kind}
                  type={type}
                  isChosen={value.includes(type.kind)}
                  onChoose={(isChosen) =>
                    onChange(
                      inOrder(isChosen ? [...value, type.kind] : value.filter((kind) => kind !== type.kind)),
                    )
                  }
                />
              ))}
            </Stack>
          </fieldset>
        );
      })}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
};

/** The messages that say what an event tells; one that a newer service knows speaks for itself, in English. */
const describedBy = {
  'translation.created': 'event_translation_created',
  'translation.completed': 'event_translation_completed',
  'translation.failed': 'event_translation_failed',
  'translation.updated': 'event_translation_updated',
  'translation.approved': 'event_translation_approved',
  'project.created': 'event_project_created',
  'project.updated': 'event_project_updated',
  'project.deleted': 'event_project_deleted',
  'file.uploaded': 'event_file_uploaded',
  'file.completed': 'event_file_completed',
  'file.failed': 'event_file_failed',
  'file.exported': 'event_file_exported',
} as const satisfies Record<EventKind, string>;

const isDescribed = (kind: string): kind is keyof typeof describedBy => Object.hasOwn(describedBy, kind);

const EventLine = ({
  type: { kind, description, sample },
  isChosen,
  onChoose,
}: {
  readonly type: EventType;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) => {
  const text = useText('webhooks');
  return (
    <Group gap="xs" align="flex-start">
      <Checkbox
        className={classes.choice}
        label={<Code dir="ltr">{kind}</Code>}
        description={isDescribed(kind) ? text(describedBy[kind]) : <bdi lang="en">{description}</bdi>}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <details className={classes.sample}>
        <summary aria-label={text('sample_of', { event: kind })}>{text('sample')}</summary>
        <Code block dir="ltr" tabIndex={0}>
          {JSON.stringify(sample, null, 2)}
        </Code>
      </details>
    </Group>
  );
};
