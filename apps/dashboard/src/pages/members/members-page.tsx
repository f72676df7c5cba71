import type { components } from '@dragoman/client';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, pageOf, searched } from '../../api/client.ts';
import { type Role, useMay, useMe } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { SearchField } from '../../parts/fields/search-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty } from '../../parts/notices/empty.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { Page, Section } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';

type Member = components['schemas']['Member'];

const roles: readonly Role[] = ['viewer', 'editor', 'owner'];

/** Who belongs to the account, and who is invited. */
export const MembersPage = () => {
  const text = useText('members');
  const mayManage = useMay('owner');
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title={text('title')}
      hint={text('hint')}
      actions={
        mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            {text('invite')}
          </Button>
        )
      }
    >
      <Section>
        <Members mayManage={mayManage} />
      </Section>
      {mayManage && (
        <Section title={text('invitations')}>
          <Invitations />
        </Section>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
};

const Members = ({ mayManage }: { readonly mayManage: boolean }) => {
  const text = useText('members');
  const { relative, dateTime } = useFormats();
  const { user } = useMe();
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const queries = useQueryClient();
  return (
    <>
      <Filters>
        <SearchField label={text('search')} value={search} onSearch={setSearch} />
      </Filters>
      <DataTable
        label={text('title')}
        queryKey={['members', search]}
        isFiltered={search !== ''}
        load={async (cursor, signal) =>
          pageOf(await api.GET('/api/v1/members', { params: { query: searched(search, cursor) }, signal }))
        }
        keyOf={({ id }) => id}
        empty={<Empty icon="members" title={text('title')} />}
        columns={[
          {
            id: 'name',
            title: text('name'),
            cell: ({ id, name, email }) => (
              <div>
                <Text fw={600} size="sm" component="bdi">
                  {name || email}
                </Text>{' '}
                {id === user.id && <StateBadge kind="waiting">{text('you')}</StateBadge>}
                {name && (
                  <Text c="dimmed" size="xs" className="text-of-others">
                    {email}
                  </Text>
                )}
              </div>
            ),
          },
          {
            id: 'role',
            title: text('role'),
            cell: (member) => (mayManage ? <RoleChoice member={member} /> : text(`role_${member.role}`)),
          },
          {
            id: 'totp',
            title: text('totp'),
            cell: ({ has_totp: has }) => (
              <StateBadge kind={has ? 'good' : 'off'}>{text(has ? 'totp_on' : 'totp_off')}</StateBadge>
            ),
          },
          {
            id: 'seen',
            title: text('last_seen'),
            cell: ({ last_seen_at: seen }) =>
              seen === null ? '–' : <time title={dateTime(seen)}>{relative(seen)}</time>,
          },
          {
            id: 'actions',
            title: text('remove'),
            hasHiddenTitle: true,
            align: 'end',
            cell: (member) =>
              mayManage && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${text('remove')}: ${member.email}`}
                  onClick={() => setLeaving(member)}
                >
                  {text('remove')}
                </Button>
              ),
          },
        ]}
      />
      {leaving && (
        <ConfirmDialog
          title={text('remove_title', { name: leaving.name || leaving.email })}
          confirm={text('remove')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await api.DELETE('/api/v1/members/{id}', { params: { path: { id: leaving.id } } });
            await queries.invalidateQueries({ queryKey: ['members'] });
            notify(text('removed'));
          }}
        >
          {text('remove_hint')}
        </ConfirmDialog>
      )}
    </>
  );
};

const RoleChoice = ({ member }: { readonly member: Member }) => {
  const text = useText('members');
  const problemText = useProblemText();
  const queries = useQueryClient();
  const change = async (role: Role) => {
    try {
      await api.PATCH('/api/v1/members/{id}', { params: { path: { id: member.id } }, body: { role } });
      notify(text('role_changed'));
    } catch (error) {
      notify(problemText(error), 'failed');
    }
    await queries.invalidateQueries({ queryKey: ['members'] });
  };
  return (
    <NativeSelect
      size="xs"
      w="9rem"
      aria-label={text('role_of', { name: member.name || member.email })}
      value={member.role}
      data={roles.map((value) => ({ value, label: text(`role_${value}`) }))}
      onChange={({ currentTarget }) => void change(currentTarget.value as Role)}
    />
  );
};
