import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, pageOf } from '../../api/client.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { useProblemText } from '../../parts/notices/problem-text.ts';
import { Section } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';

/** The program and the system that a browser names itself by, where it does as most. */
const browserOf = (agent: string): string => {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\/(\d+)/.exec(agent);
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent);
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  const [, name = '', version = ''] = browser ?? [];
  return browser === null
    ? agent.slice(0, 80)
    : `${names[name] ?? name} ${version}${system ? ` · ${system[1]}` : ''}`;
};

/** Where one is signed in. */
export const Sessions = () => {
  const text = useText('profile');
  const problemText = useProblemText();
  const { relative, dateTime } = useFormats();
  const queries = useQueryClient();
  const end = async (id: string) => {
    try {
      await api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } });
      notify(text('session_over'));
    } catch (error) {
      notify(problemText(error), 'failed');
    }
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Section title={text('sessions')} hint={text('sessions_hint')}>
      <DataTable
        label={text('sessions')}
        queryKey={['sessions']}
        load={async (_cursor, signal) => pageOf(await api.GET('/api/v1/sessions', { signal }))}
        keyOf={({ id }) => id}
        empty={<Text c="dimmed">–</Text>}
        columns={[
          {
            id: 'browser',
            title: text('browser'),
            cell: ({ user_agent: agent, is_current: isCurrent }) => (
              <>
                <bdi title={agent}>{browserOf(agent)}</bdi>{' '}
                {isCurrent && <StateBadge kind="good">{text('this_one')}</StateBadge>}
              </>
            ),
          },
          {
            id: 'seen',
            title: text('last_seen'),
            cell: ({ last_seen_at: at }) => <time title={dateTime(at)}>{relative(at)}</time>,
          },
          { id: 'began', title: text('began'), cell: ({ created_at: at }) => dateTime(at) },
          {
            id: 'actions',
            title: text('end_session'),
            hasHiddenTitle: true,
            align: 'end',
            cell: ({ id, is_current: isCurrent, user_agent: agent }) =>
              !isCurrent && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${text('end_session')}: ${browserOf(agent)}`}
                  onClick={() => void end(id)}
                >
                  {text('end_session')}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
};
