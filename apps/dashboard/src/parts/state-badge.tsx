import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';

const colours = { good: 'teal', bad: 'red', waiting: 'blue', warning: 'yellow', off: 'gray' } as const;

/** The state of something in a word, with a colour beside that. */
export const StateBadge = ({
  kind,
  children,
}: {
  readonly kind: keyof typeof colours;
  readonly children: string;
}) => (
  <Badge
    color={colours[kind]}
    variant="light"
    radius="sm"
    size="lg"
    fw={600}
    fz="xs"
    tt="none"
    miw="max-content"
  >
    {children}
  </Badge>
);
