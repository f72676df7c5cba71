import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.tsx';
import { Empty } from '../parts/notices/empty.tsx';

/** What stands at an address where there is nothing. */
export const NoSuchPage = () => {
  const text = useText('frame');
  return (
    <Empty icon="search" title={text('no_such_page')} isPage>
      <Anchor component={Link} to="/">
        {text('to_overview')}
      </Anchor>
    </Empty>
  );
};
