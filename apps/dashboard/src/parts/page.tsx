import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

/** A page: its title, what can be done with all of it, and its content. */
export const Page = ({
  title,
  hint,
  actions,
  children,
}: {
  readonly title: string;
  /** What the page is for, in a line. */
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Dragoman`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.heading}>
          <Title order={1} className="text-of-others">
            {title}
          </Title>
          {hint && <Text c="dimmed">{hint}</Text>}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
};

/** A part of a page, on a sheet of its own. */
export const Section = ({
  title,
  hint,
  actions,
  children,
}: {
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className={classes.section} aria-label={title}>
    {title && (
      <Group justify="space-between" gap="sm" mb="sm">
        <div>
          <Title order={2}>{title}</Title>
          {hint && (
            <Text c="dimmed" size="sm">
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </Group>
    )}
    {children}
  </section>
);
