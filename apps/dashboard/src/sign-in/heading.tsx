import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The title of a page, on it and of the window, with what to do there. */
export const Heading = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Dragoman`;
  }, [title]);
  return (
    <div>
      <Title order={1}>{title}</Title>
      {children && <Text c="dimmed">{children}</Text>}
    </div>
  );
};
