import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { useAction } from '../parts/use-action.ts';
import { CodeField, EmailField, PasswordField } from './fields.tsx';

/** E-mail address, password and, where the user has an authenticator, its code. */
export const SignInForm = ({
  email: firstEmail = '',
  onSignedIn,
}: {
  readonly email?: string;
  readonly onSignedIn: (email: string) => unknown;
}) => {
  const text = useText('sign-in');
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    const body = { email: email.trim(), password, ...(needsCode && code !== '' ? { totp: code } : {}) };
    try {
      await api.POST('/api/v1/sessions', { body });
    } catch (failure) {
      if (!isProblem(failure, 'totp_required') || needsCode) throw failure;
      setNeedsCode(true);
      return;
    }
    await onSignedIn(body.email);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Stack>
        <ProblemAlert error={error} />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        {needsCode && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" loading={isBusy}>
          {text('sign_in')}
        </Button>
      </Stack>
    </form>
  );
};
