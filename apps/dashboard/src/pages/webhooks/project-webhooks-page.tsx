import { Anchor, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { loadWebhooks, webhookName } from '../../api/webhooks.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { SecretDialog } from '../../parts/dialogs/secret-dialog.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { Section } from '../../parts/page.tsx';
import { ProjectFrame } from '../projects/project-frame.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { bodyOf, newWebhook } from './webhook-form.ts';
import { WebhookState } from './webhook-state.tsx';

type Open = { readonly kind: 'create' } | { readonly kind: 'secret'; readonly secret: string | null };

/** The webhooks that get events of a project: its own, and those of every project. */
export const ProjectWebhooksPage = () => {
  const text = useText('webhooks');
  const { projectId } = useParams({ from: '/projects/$projectId/webhooks' });
  const queries = useQueryClient();
  const mayManage = useMay('owner');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const create = mayManage && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'create' })}>
      {text('create')}
    </Button>
  );
  return (
    <ProjectFrame projectId={projectId} actions={create}>
      {() => (
        <Section title={text('title')} hint={text('hint')}>
          <Filters>
            <SearchField label={text('search')} value={search} onSearch={setSearch} />
          </Filters>
          <DataTable
            label={text('title')}
            queryKey={['webhooks', 'of', projectId, search]}
            isFiltered={search !== ''}
            load={async (_cursor, signal) => {
              const all = await loadWebhooks(search, signal);
              return {
                rows: all.filter(({ project_id: id }) => id === projectId || id === null),
                next: null,
              };
            }}
            keyOf={({ id }) => id}
            empty={
              <Empty icon="deliveries" title={text('empty')}>
                <Text c="dimmed">{text('empty_hint')}</Text>
                {create}
              </Empty>
            }
            columns={[
              {
                id: 'name',
                title: text('webhook'),
                cell: (webhook) => (
                  <div>
                    <Anchor
                      fw={600}
                      size="sm"
                      component={Link}
                      to={`/projects/${projectId}/webhooks/${webhook.id}`}
                    >
                      <bdi>{webhookName(webhook)}</bdi>
                    </Anchor>
                    {webhook.description !== '' && (
                      <Text c="dimmed" size="xs" className="text-of-others" dir="ltr">
                        {webhook.url}
                      </Text>
                    )}
                  </div>
                ),
              },
              { id: 'state', title: text('state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
              {
                id: 'events',
                title: text('events'),
                cell: ({ events }) => (
                  <span title={events.join(', ')}>{text('event_count', { count: events.length })}</span>
                ),
              },
              {
                id: 'scope',
                title: text('scope'),
                cell: ({ project_id: id }) => text(id === null ? 'scope_all' : 'scope_one'),
              },
            ]}
          />
          {open?.kind === 'create' && (
            <WebhookDialog
              title={text('create')}
              submit={text('save')}
              fields={newWebhook}
              onClose={() => setOpen((now) => (now?.kind === 'secret' ? now : null))}
              onSubmit={async (fields) => {
                const made = dataOf(
                  await api.POST('/api/v1/webhooks', {
                    body: { ...bodyOf(fields), project_id: fields.isForAll ? null : projectId },
                  }),
                );
                await queries.invalidateQueries({ queryKey: ['webhooks'] });
                setOpen({ kind: 'secret', secret: made.secret });
              }}
            />
          )}
          {open?.kind === 'secret' && (
            <SecretDialog
              title={text('secret_title')}
              label={text('secret')}
              value={open.secret}
              onClose={() => setOpen(null)}
            >
              <Text size="sm">{text('secret_hint')}</Text>
            </SecretDialog>
          )}
        </Section>
      )}
    </ProjectFrame>
  );
};
