import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, pageOf, searched } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { CopyButton } from '../../parts/dialogs/copy-once.tsx';
import { RotateDialog } from '../../parts/dialogs/rotate-dialog.tsx';
import { SecretDialog } from '../../parts/dialogs/secret-dialog.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { type ApiKey, bodyOf, fieldsOf, newKey } from './key-form.ts';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'revoke'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly secret: string | null };

/** The keys of the account: make, change, rotate, revoke. */
export const KeysPage = () => {
  const text = useText('keys');
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen((now) => (now?.kind === 'secret' ? now : null));
  const refresh = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const columns = useKeyColumns((kind, key) => setOpen({ kind, key }));
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'create' })}>
      {text('create')}
    </Button>
  );
  return (
    <Page title={text('title')} hint={text('hint')} actions={create}>
      <SearchField label={text('search')} value={search} onSearch={setSearch} />
      <Section>
        <DataTable
          label={text('title')}
          columns={columns}
          keyOf={({ id }) => id}
          queryKey={['keys', search]}
          isFiltered={search !== ''}
          load={async (cursor, signal) =>
            pageOf(await api.GET('/api/v1/keys', { params: { query: searched(search, cursor) }, signal }))
          }
          empty={
            <Empty icon="key" title={text('empty')}>
              <Text c="dimmed">{text('empty_hint')}</Text>
              {create}
            </Empty>
          }
        />
      </Section>
      {open?.kind === 'create' && (
        <KeyDialog
          title={text('create')}
          submit={text('create')}
          fields={newKey}
          onClose={close}
          onSubmit={async (fields) => {
            const made = dataOf(await api.POST('/api/v1/keys', { body: bodyOf(fields) }));
            await refresh();
            setOpen({ kind: 'secret', secret: made.key });
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <KeyDialog
          title={text('edit_title', { name: open.key.name })}
          submit={text('save')}
          fields={fieldsOf(open.key)}
          onClose={close}
          onSubmit={async (fields) => {
            const { id } = open.key;
            await api.PATCH('/api/v1/keys/{id}', {
              params: { path: { id } },
              body: bodyOf(fields, open.key),
            });
            await refresh();
            notify(text('saved'));
          }}
        />
      )}
      {open?.kind === 'rotate' && (
        <RotateDialog
          name={open.key.name}
          hint={text('rotate_hint')}
          onClose={close}
          onRotate={async (hours) => {
            const rotated = dataOf(
              await api.POST('/api/v1/keys/{id}/rotate', {
                params: { path: { id: open.key.id } },
                body: { overlap_hours: hours },
              }),
            );
            await refresh();
            setOpen({ kind: 'secret', secret: rotated.key });
          }}
        />
      )}
      {open?.kind === 'revoke' && (
        <ConfirmDialog
          title={text('revoke_title', { name: open.key.name })}
          confirm={text('revoke')}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/api/v1/keys/{id}', { params: { path: { id: open.key.id } } });
            await refresh();
            notify(text('revoked_notice'));
          }}
        >
          {text('revoke_hint')}
        </ConfirmDialog>
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={text('made_title')}
          label={text('key')}
          value={open.secret}
          onClose={() => setOpen(null)}
        >
          {open.secret !== null && <FirstRequest secret={open.secret} />}
        </SecretDialog>
      )}
    </Page>
  );
};

/** A request that somebody can try at once. */
const FirstRequest = ({ secret }: { readonly secret: string }) => {
  const text = useText('keys');
  const command = [
    `curl ${window.location.origin}/v1/translate \\`,
    `  -H 'Authorization: Bearer ${secret}' -H 'Content-Type: application/json' \\`,
    `  -d '{ "text": "Good morning", "source_language": "en", "target_language": "es" }'`,
  ].join('\n');
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">{text('try_it')}</Text>
        <CopyButton value={command} />
      </Group>
      <Code block dir="ltr" tabIndex={0}>
        {command}
      </Code>
    </Stack>
  );
};
