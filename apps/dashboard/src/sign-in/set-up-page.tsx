import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { fieldError } from '../parts/fields/field-error.ts';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { useAction } from '../parts/use-action.ts';
import { BrokenLink } from './broken-link.tsx';
import { EmailField, NameField, PasswordField } from './fields.tsx';
import { Heading } from './heading.tsx';
import { tokenOfLink } from './link.ts';

/** The first user of an account, by the set-up link. */
export const SetUpPage = () => {
  const text = useText('sign-in');
  const [token] = useState(tokenOfLink);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { run, isBusy, error } = useAction(async () => {
    const trimmed = name.trim();
    await api.POST('/api/v1/setup', {
      body: { token, email: email.trim(), password, ...(trimmed === '' ? {} : { name: trimmed }) },
    });
    window.location.assign('/dashboard/');
  });
  if (token === '' || isProblem(error, 'not_found')) return <BrokenLink kind="setup" />;
  return (
    <>
      <Heading title={text('set_up')}>{text('set_up_hint')}</Heading>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          <ProblemAlert error={error} />
          <EmailField value={email} onChange={setEmail} error={fieldError(error, '/email')} />
          <NameField value={name} onChange={setName} />
          <PasswordField
            isNew
            value={password}
            onChange={setPassword}
            error={fieldError(error, '/password')}
          />
          <Button type="submit" loading={isBusy}>
            {text('set_up_submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
};
