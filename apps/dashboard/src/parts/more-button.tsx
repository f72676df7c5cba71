import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

/** Reads the next page of a list. It goes away with the last one, and where it stood in the place of rows. */
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
    // Once the page is drawn: the button may be gone with the words that nothing was found.
    requestAnimationFrame(() => {
      const isGoing = !hasNextPage || !button.isConnected;
      if (isGoing && [button, document.body].includes(document.activeElement as HTMLElement)) onLast();
    });
  };
  return (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={more}>
      {label}
    </Button>
  );
};
