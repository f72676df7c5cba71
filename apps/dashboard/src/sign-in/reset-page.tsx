import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { fieldError } from '../parts/fields/field-error.ts';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { useAction } from '../parts/use-action.ts';
import { BrokenLink } from './broken-link.tsx';
import { PasswordField } from './fields.tsx';
import { Heading } from './heading.tsx';
import { tokenOfLink } from './link.ts';

/** A new password, by a link. */
export const ResetPage = () => {
  const text = useText('sign-in');
  const [token] = useState(tokenOfLink);
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    await api.POST('/api/v1/password-resets/{token}', { params: { path: { token } }, body: { password } });
    setDone(true);
  });
  if (token === '' || isProblem(error, 'not_found')) return <BrokenLink kind="reset" />;
  if (isDone)
    return (
      <>
        <Heading title={text('reset_done')} />
        <Text role="status">{text('reset_done_hint')}</Text>
        <Anchor href="/dashboard/sign-in">{text('to_sign_in')}</Anchor>
      </>
    );
  return (
    <>
      <Heading title={text('reset')}>{text('reset_hint')}</Heading>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          <ProblemAlert error={error} />
          <PasswordField
            isNew
            value={password}
            onChange={setPassword}
            error={fieldError(error, '/password')}
          />
          <Button type="submit" loading={isBusy}>
            {text('reset_submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
};
