import { Anchor, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.tsx';
import { Heading } from './heading.tsx';

/** What stands there where a link was used, is too old, or is not whole. */
export const BrokenLink = ({ kind }: { readonly kind: 'setup' | 'reset' | 'invitation' }) => {
  const text = useText('sign-in');
  return (
    <>
      <Heading title={text('broken_link')}>{text('broken_link_hint')}</Heading>
      <Text role="alert">{text(`broken_${kind}`)}</Text>
      <Anchor href="/dashboard/sign-in">{text('to_sign_in')}</Anchor>
    </>
  );
};
