import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

/** Reads the next page of a list. It goes away with the last one. */
export const MoreButton = ({
  query,
  label,
  onLast,
}: {
  readonly query: {
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<{ readonly hasNextPage: boolean }>;
  };
  readonly label: string;
  /** Takes the focus, which would be lost with the button. */
  readonly onLast: () => void;
}) => {
  const more = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { hasNextPage } = await query.fetchNextPage();
    if (!hasNextPage && [button, document.body].includes(document.activeElement as HTMLElement)) onLast();
  };
  return (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={more}>
      {label}
    </Button>
  );
};
