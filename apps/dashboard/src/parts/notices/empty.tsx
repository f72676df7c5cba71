import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Icon, type IconName } from '../icon.tsx';

/** What stands where there is nothing yet, with what to do about it. */
export const Empty = ({
  icon,
  title,
  isPage = false,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  /** Whether it stands in place of a whole page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}) => (
  <Stack align="center" gap="xs" py="xl" ta="center">
    <Text c="dimmed" component="span">
      <Icon name={icon} size={36} />
    </Text>
    <Title order={isPage ? 1 : 2} size="h3">
      {title}
    </Title>
    {children}
  </Stack>
);

/** What stands where somebody's role does not reach. */
export const Forbidden = ({ isPage = false }: { readonly isPage?: boolean }) => {
  const text = useText('common');
  return (
    <Empty icon="key" title={text('forbidden')} isPage={isPage}>
      <Text c="dimmed">{text('forbidden_hint')}</Text>
    </Empty>
  );
};
