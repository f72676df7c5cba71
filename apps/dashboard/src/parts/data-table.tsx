import '@mantine/core/styles/Skeleton.css';
import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { untilFound } from '../api/all-rows.ts';
import type { Page } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import classes from './data-table.module.css';
import { MoreButton } from './more-button.tsx';
import { Forbidden } from './notices/empty.tsx';
import { ProblemAlert } from './notices/problem-alert.tsx';

/** A column of a table. */
export interface Column<Row> {
  /** Distinguishes it; never shown. */
  readonly id: string;
  readonly title: string;
  /** Whether the title is for programs that read pages aloud alone: of a column of buttons. */
  readonly hasHiddenTitle?: boolean;
  readonly align?: 'end';
  /** Of the cell in a row. */
  readonly cell: (row: Row) => ReactNode;
}

/** How a table gets its rows. Write `load` before what takes a row: TypeScript learns from it what a row is. */
export interface DataTableProps<Row> {
  /** What the table shows, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The list and its filters: other filters begin at the first page. */
  readonly queryKey: QueryKey;
  /** Reads a page. @param cursor of the page; undefined: the first */
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** What stands where there are no rows. */
  readonly empty: ReactNode;
  /** What stands where filters leave none. */
  readonly isFiltered?: boolean;
  /** How often the first pages are read again, in milliseconds. Default: never. */
  readonly refreshMs?: number;
}

/** A list of the service as a table: one page after the other, with its empty, failed and forbidden states. */
export const DataTable = <Row,>({
  label,
  columns,
  keyOf,
  queryKey,
  load,
  empty,
  isFiltered = false,
  refreshMs,
}: DataTableProps<Row>) => {
  const text = useText('common');
  const frame = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => untilFound((cursor) => load(cursor, signal), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Row>) => page.next,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  if (isProblem(query.error, 'insufficient_role', 'insufficient_scope')) return <Forbidden />;
  if (query.isPending && query.error === null) return <Waiting />;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0 && query.error !== null)
    return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (rows.length === 0 && query.hasNextPage)
    return (
      <Stack align="center" py="md">
        <Text c="dimmed" role="status">
          {text('none_yet')}
        </Text>
        <MoreButton query={query} label={text('search_on')} onLast={() => frame.current?.focus()} />
      </Stack>
    );
  if (rows.length === 0)
    return isFiltered ? (
      <Text c="dimmed" ta="center" py="xl">
        {text('nothing_found')}
      </Text>
    ) : (
      empty
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: the page's section has this name already, and nothing here is a field */}
      <div ref={frame} role="group" className={classes.frame} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ id, title, align, hasHiddenTitle }) => (
                <th key={id} scope="col" data-align={align}>
                  {hasHiddenTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ id, title, align, cell, hasHiddenTitle }) => (
                  <td key={id} data-align={align} data-title={hasHiddenTitle ? undefined : title}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {query.error !== null && (
        <ProblemAlert error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage && (
        <Group justify="center" mt="sm">
          <MoreButton query={query} label={text('more')} onLast={() => frame.current?.focus()} />
        </Group>
      )}
    </>
  );
};

const Waiting = () => {
  const text = useText('common');
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={20} my="md" />
      ))}
    </div>
  );
};
