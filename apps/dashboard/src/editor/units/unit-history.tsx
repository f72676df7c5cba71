import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type Page, pageOf } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { DifferenceText } from '../difference-text.tsx';
import type { Unit, UnitRevision, UnitSource } from '../unit.ts';
import classes from './unit-history.module.css';
import { Score, StatusBadge } from './unit-state.tsx';

/** Who made a state: a member by name, else a program. */
const useActorName = (): ((actor: string | null) => string) => {
  const text = useText('editor');
  const { user } = useMe();
  const { data: members } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: async () => pageOf(await api.GET('/api/v1/members', { params: { query: { limit: 100 } } })).rows,
    staleTime: 300_000,
  });
  return (actor) => {
    if (actor === user.id) return text('you');
    const member = members?.find(({ id }) => id === actor);
    return member ? member.name || member.email : text('program');
  };
};

/** The states that a unit had, newest first, each with what it changed. */
export const UnitHistory = ({
  unit,
  source,
  onRestore,
}: {
  readonly unit: Unit;
  readonly source: UnitSource;
  /** Undefined: nothing can be edited here. */
  readonly onRestore?: (text: string) => void;
}) => {
  const text = useText('editor');
  const formats = useFormats();
  const actorName = useActorName();
  const query = useInfiniteQuery({
    queryKey: ['unit-history', unit.name],
    queryFn: ({ pageParam }) => source.history(unit, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<UnitRevision>) => page.next,
  });
  if (query.isPending) return <Skeleton height={60} />;
  const states = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Stack gap="sm">
      <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />
      <ol className={classes.list} reversed>
        {states.map((state, index) => {
          const before = states[index + 1];
          return (
            <li key={state.revision} className={classes.state}>
              <Group gap="xs">
                <StatusBadge status={state.status} />
                <Score score={state.score} />
                <Text size="sm" c="dimmed" component="span">
                  <bdi>{actorName(state.actor)}</bdi> ·{' '}
                  <time dateTime={state.moment}>{formats.dateTime(state.moment)}</time>
                </Text>
                {onRestore && state.text !== null && state.text !== unit.target && (
                  <Button size="compact-sm" variant="default" onClick={() => onRestore(state.text ?? '')}>
                    {text('restore')}
                  </Button>
                )}
              </Group>
              {state.text !== null && state.text !== before?.text && (
                <DifferenceText
                  before={before?.text ?? state.text}
                  after={state.text}
                  language={unit.targetLanguage}
                />
              )}
            </li>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text('older')}
        </Button>
      )}
    </Stack>
  );
};
