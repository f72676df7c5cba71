import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { fieldError } from '../parts/fields/field-error.ts';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { useAction } from '../parts/use-action.ts';
import { BrokenLink } from './broken-link.tsx';
import { CodeField, NameField, PasswordField } from './fields.tsx';
import { Heading } from './heading.tsx';
import { tokenOfLink } from './link.ts';

/** Joining an account by an invitation. */
export const InvitationPage = () => {
  const text = useText('sign-in');
  const [token] = useState(tokenOfLink);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    const trimmed = name.trim();
    try {
      await api.POST('/api/v1/invitations/{token}/accept', {
        params: { path: { token } },
        body: {
          password,
          ...(trimmed === '' ? {} : { name: trimmed }),
          ...(needsCode && code !== '' ? { totp: code } : {}),
        },
      });
    } catch (failure) {
      if (!isProblem(failure, 'totp_required') || needsCode) throw failure;
      setNeedsCode(true);
      return;
    }
    window.location.assign('/dashboard/');
  });
  if (token === '' || isProblem(error, 'not_found')) return <BrokenLink kind="invitation" />;
  return (
    <>
      <Heading title={text('invitation')}>{text('invitation_hint')}</Heading>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          <ProblemAlert error={error} />
          <NameField value={name} onChange={setName} />
          <PasswordField
            isNew
            value={password}
            onChange={setPassword}
            error={fieldError(error, '/password')}
          />
          {needsCode && <CodeField value={code} onChange={setCode} />}
          <Button type="submit" loading={isBusy}>
            {text('invitation_submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
};
