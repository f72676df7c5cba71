import { Anchor, Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useText } from '../i18n/use-text.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { useAction } from '../parts/use-action.ts';
import { EmailField } from './fields.tsx';
import { Heading } from './heading.tsx';

/** Asking for a link for a new password. It says the same whether somebody has the address or not. */
export const ForgottenPage = () => {
  const text = useText('sign-in');
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    await api.POST('/api/v1/password-resets', { body: { email: email.trim() } });
    setSent(true);
  });
  return (
    <>
      <Heading title={text('forgotten_title')}>{isSent ? undefined : text('forgotten_hint')}</Heading>
      {isSent ? (
        <Stack gap="xs" role="status">
          <Text>{text('sent')}</Text>
          <Text c="dimmed" size="sm">
            {text('sent_without_mail')}
          </Text>
          <Code block dir="ltr">
            npm run dragoman -- users reset-password {email.trim()}
          </Code>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Stack>
            <ProblemAlert error={error} />
            <EmailField value={email} onChange={setEmail} />
            <Button type="submit" loading={isBusy}>
              {text('forgotten_submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor href="/dashboard/sign-in" size="sm">
        {text('to_sign_in')}
      </Anchor>
    </>
  );
};
