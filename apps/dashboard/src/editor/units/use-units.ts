import {
  type InfiniteData,
  notifyManager,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { untilFound } from '../../api/all-rows.ts';
import type { Page } from '../../api/client.ts';
import type { Unit, UnitSource } from '../unit.ts';

type Pages = InfiniteData<Page<Unit>, string | undefined>;

/**
 * The units of a list, page after page. They stay where they are while one works on them: an approved one does not vanish
 * from a list of what is not, until the list is read anew.
 */
export const useUnits = (source: UnitSource) => {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: source.queryKey,
    queryFn: ({ pageParam, signal }) => untilFound((cursor) => source.list(cursor, signal), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Unit>) => page.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    query,
    units: query.data?.pages.flatMap((page) => page.rows) ?? [],
    /** Shows units as they are now, wherever they are shown. @returns when they are */
    replace: (changed: readonly Unit[]): Promise<void> => {
      const byId = new Map(changed.map((unit) => [unit.id, unit]));
      queries.setQueryData<Pages>(
        source.queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => byId.get(row.id) ?? row),
            })),
          },
      );
      for (const unit of changed) queries.setQueryData([...source.queryKey, 'one', unit.id], unit);
      void queries.invalidateQueries({ queryKey: ['unit-history'] });
      // Who looks at these is told in turn.
      return new Promise((resolve) => notifyManager.schedule(resolve));
    },
  };
};

/** One unit that is not among those of the list: its address was opened. Null: there is none. */
export const useSingleUnit = (source: UnitSource, id: string | undefined, isWanted: boolean) =>
  useQuery({
    queryKey: [...source.queryKey, 'one', id],
    queryFn: async () => (id === undefined ? null : ((await source.read(id)) ?? null)),
    enabled: isWanted && id !== undefined,
    refetchOnWindowFocus: false,
  });
