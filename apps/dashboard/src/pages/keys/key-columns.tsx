import { Button, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../api/projects.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { type ApiKey, scopes } from './key-form.ts';

/** The columns of the table of keys. @param onAct somebody wants to do that with a key */
export const useKeyColumns = (
  onAct: (kind: 'edit' | 'rotate' | 'revoke', key: ApiKey) => void,
): readonly Column<ApiKey>[] => {
  const text = useText('keys');
  const common = useText('common');
  const { relative, dateTime, date } = useFormats();
  const { data: projects = [] } = useQuery(projectsQuery);
  const labels = { edit: text('edit'), rotate: common('rotate'), revoke: text('revoke') } as const;
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? id;
  const stateOf = (key: ApiKey) => {
    if (key.revoked_at !== null) return <StateBadge kind="off">{text('state_revoked')}</StateBadge>;
    if (key.expires_at !== null && new Date(key.expires_at) < new Date())
      return <StateBadge kind="bad">{text('state_expired')}</StateBadge>;
    if (key.previous_until !== null && new Date(key.previous_until) > new Date())
      return <StateBadge kind="warning">{text('state_rotating')}</StateBadge>;
    return <StateBadge kind="good">{text('state_active')}</StateBadge>;
  };
  const scopesOf = (key: ApiKey) => {
    const own = scopes.filter((scope) => key.scopes.includes(scope));
    return own.length === scopes.length
      ? text('scopes_all')
      : own.map((scope) => text(`scope_${scope}`)).join(' · ');
  };
  return [
    {
      id: 'name',
      title: text('name'),
      cell: (key) => (
        <div>
          <Text fw={600} size="sm" component="bdi">
            {key.name}
          </Text>
          <div>
            <Code dir="ltr">{key.prefix}…</Code>
          </div>
        </div>
      ),
    },
    { id: 'state', title: text('state'), cell: stateOf },
    {
      id: 'scopes',
      title: text('scopes'),
      cell: (key) => (
        <div>
          {scopesOf(key)}
          {key.project_ids && (
            <Text c="dimmed" size="xs">
              {key.project_ids.map(nameOf).join(', ')}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'used',
      title: text('last_used'),
      cell: ({ last_used_at: used }) =>
        used === null ? text('never_used') : <time title={dateTime(used)}>{relative(used)}</time>,
    },
    {
      id: 'expires',
      title: text('expires'),
      cell: ({ expires_at: expires }) => (expires === null ? text('never') : date(expires)),
    },
    {
      id: 'actions',
      title: text('actions'),
      hasHiddenTitle: true,
      align: 'end',
      cell: (key) =>
        key.revoked_at === null && (
          <Group gap={4} justify="flex-end">
            {(['edit', 'rotate', 'revoke'] as const).map((kind) => (
              <Button
                key={kind}
                size="compact-sm"
                variant="subtle"
                {...(kind === 'revoke' ? { color: 'red' } : {})}
                aria-label={`${labels[kind]}: ${key.name}`}
                onClick={() => onAct(kind, key)}
              >
                {labels[kind]}
              </Button>
            ))}
          </Group>
        ),
    },
  ];
};
