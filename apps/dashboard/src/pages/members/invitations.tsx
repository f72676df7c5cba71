import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, pageOf } from '../../api/client.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';

/** Invitations that wait for an answer. */
export const Invitations = () => {
  const text = useText('members');
  const problemText = useProblemText();
  const { relative, dateTime } = useFormats();
  const queries = useQueryClient();
  const withdraw = async (id: string) => {
    try {
      await api.DELETE('/api/v1/invitations/{id}', { params: { path: { id } } });
      notify(text('withdrawn'));
    } catch (error) {
      notify(problemText(error), 'failed');
    }
    await queries.invalidateQueries({ queryKey: ['invitations'] });
  };
  return (
    <DataTable
      label={text('invitations')}
      queryKey={['invitations']}
      load={async (cursor, signal) =>
        pageOf(await api.GET('/api/v1/invitations', { params: { query: cursor ? { cursor } : {} }, signal }))
      }
      keyOf={({ id }) => id}
      empty={<Text c="dimmed">{text('no_invitations')}</Text>}
      columns={[
        { id: 'email', title: text('email'), cell: ({ email }) => <bdi>{email}</bdi> },
        { id: 'role', title: text('role'), cell: ({ role }) => text(`role_${role}`) },
        {
          id: 'expires',
          title: text('expires'),
          cell: ({ expires_at: at }) => <time title={dateTime(at)}>{relative(at)}</time>,
        },
        {
          id: 'actions',
          title: text('withdraw'),
          hasHiddenTitle: true,
          align: 'end',
          cell: ({ id, email }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${text('withdraw')}: ${email}`}
              onClick={() => void withdraw(id)}
            >
              {text('withdraw')}
            </Button>
          ),
        },
      ]}
    />
  );
};
