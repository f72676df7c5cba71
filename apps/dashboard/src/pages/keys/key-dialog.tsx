import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/SimpleGrid.css';
import { Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../api/projects.ts';
import { useText } from '../../i18n/use-text.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { type KeyFields, scopes } from './key-form.ts';

/** The fields of a key, new or there already. */
export const KeyDialog = ({
  title,
  submit,
  fields: first,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly submit: string;
  readonly fields: KeyFields;
  readonly onSubmit: (fields: KeyFields) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const text = useText('keys');
  const { data: projects = [] } = useQuery(projectsQuery);
  const [fields, setFields] = useState(first);
  const change = (part: Partial<KeyFields>) => setFields({ ...fields, ...part });
  const today = new Date().toISOString().slice(0, 10);
  return (
    <FormDialog title={title} submit={submit} size="lg" onSubmit={() => onSubmit(fields)} onClose={onClose}>
      {(error) => (
        <Stack>
          <TextInput
            label={text('name')}
            description={text('name_hint')}
            required
            withAsterisk={false}
            maxLength={200}
            data-autofocus
            error={fieldError(error, '/name')}
            value={fields.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Checkbox.Group
            label={text('scopes')}
            description={text('scopes_hint')}
            error={fieldError(error, '/scopes')}
            value={[...fields.scopes]}
            onChange={(value) => change({ scopes: scopes.filter((scope) => value.includes(scope)) })}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={text(`scope_${scope}`)}
                  description={text(`scope_${scope}_hint`)}
                />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput
              label={text('expires')}
              description={text('expires_hint')}
              type="date"
              min={today}
              error={fieldError(error, '/expires_at')}
              value={fields.expires}
              onChange={({ currentTarget }) => change({ expires: currentTarget.value })}
            />
            <TextInput
              label={text('rate')}
              description={text('rate_hint')}
              type="number"
              min={0}
              step={1}
              error={fieldError(error, '/rate_limit_per_minute')}
              value={fields.rate}
              onChange={({ currentTarget }) => change({ rate: currentTarget.value })}
            />
            <TextInput
              label={text('quota')}
              description={text('quota_hint')}
              type="number"
              min={1}
              step={1}
              error={fieldError(error, '/characters_per_month')}
              value={fields.quota}
              onChange={({ currentTarget }) => change({ quota: currentTarget.value })}
            />
          </Group>
          {projects.length > 1 && (
            <Checkbox.Group
              label={text('projects')}
              description={text('projects_hint')}
              error={fieldError(error, '/project_ids')}
              value={[...fields.projects]}
              onChange={(value) => change({ projects: value })}
            >
              <Stack gap="xs" mt="xs">
                {projects.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
      )}
    </FormDialog>
  );
};
