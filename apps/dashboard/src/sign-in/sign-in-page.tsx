import { Anchor } from '@mantine/core';
import { useText } from '../i18n/use-text.tsx';
import { Heading } from './heading.tsx';
import { nextPage } from './link.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signing in. */
export const SignInPage = () => {
  const text = useText('sign-in');
  return (
    <>
      <Heading title={text('sign_in')} />
      <SignInForm onSignedIn={() => window.location.assign(nextPage())} />
      <Anchor href="/dashboard/forgotten" size="sm">
        {text('forgotten')}
      </Anchor>
    </>
  );
};
