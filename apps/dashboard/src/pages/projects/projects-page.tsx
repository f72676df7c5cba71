import { Anchor, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, pageOf, searched } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';

/** The projects of the account. */
export const ProjectsPage = () => {
  const text = useText('projects');
  const { date } = useFormats();
  const mayManage = useMay('owner');
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={text('title')}
      hint={text('hint')}
      actions={
        mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
            {text('create')}
          </Button>
        )
      }
    >
      <SearchField label={text('search')} value={search} onSearch={setSearch} />
      <Section>
        <DataTable
          label={text('title')}
          queryKey={['projects', 'list', search]}
          isFiltered={search !== ''}
          load={async (cursor, signal) =>
            pageOf(await api.GET('/v1/projects', { params: { query: searched(search, cursor) }, signal }))
          }
          keyOf={({ id }) => id}
          empty={<Empty icon="projects" title={text('empty')} />}
          columns={[
            {
              id: 'name',
              title: text('name'),
              cell: ({ id, name, description, is_default: isDefault, deleted_at: deletedAt }) => (
                <div>
                  <Group gap="xs">
                    <Anchor fw={600} size="sm" component={Link} to={`/projects/${id}`}>
                      <bdi>{name}</bdi>
                    </Anchor>
                    {isDefault && <StateBadge kind="waiting">{text('is_default')}</StateBadge>}
                    {deletedAt !== null && <StateBadge kind="off">{text('deleted')}</StateBadge>}
                  </Group>
                  <Text c="dimmed" size="xs" lineClamp={2} component="bdi">
                    {description}
                  </Text>
                </div>
              ),
            },
            { id: 'created', title: text('created'), cell: (project) => date(project.created_at) },
            {
              id: 'actions',
              title: text('settings'),
              hasHiddenTitle: true,
              align: 'end',
              cell: ({ id, name }) => (
                <Group gap="md" justify="flex-end" wrap="nowrap">
                  <Anchor
                    size="sm"
                    component={Link}
                    to={`/projects/${id}`}
                    aria-label={`${text('settings')}: ${name}`}
                  >
                    {text('settings')}
                  </Anchor>
                  <Anchor
                    size="sm"
                    component={Link}
                    to={`/projects/${id}/webhooks`}
                    aria-label={`${text('webhooks')}: ${name}`}
                  >
                    {text('webhooks')}
                  </Anchor>
                </Group>
              ),
            },
          ]}
        />
      </Section>
      {isOpen && <CreateProject onClose={() => setOpen(false)} />}
    </Page>
  );
};

const CreateProject = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText('projects');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  return (
    <FormDialog
      title={text('create')}
      submit={text('create')}
      onClose={onClose}
      onSubmit={async () => {
        const body = { name: name.trim(), description };
        const { id } = dataOf(await api.POST('/v1/projects', { body }));
        await queries.invalidateQueries({ queryKey: ['projects'] });
        await navigate({ to: '/projects/$projectId', params: { projectId: id } });
      }}
    >
      {(error) => (
        <>
          <TextInput
            label={text('name')}
            required
            withAsterisk={false}
            maxLength={200}
            data-autofocus
            error={fieldError(error, '/name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            label={text('description')}
            maxLength={2000}
            rows={3}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
};
