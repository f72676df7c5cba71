import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { credentials } from '../../api/connection.ts';
import { meQuery, useMe } from '../../api/me.ts';
import { chooseLanguage } from '../../i18n/language-store.ts';
import { type Language, languages } from '../../i18n/languages.ts';
import { useLanguage, useText } from '../../i18n/use-text.tsx';
import { fieldError } from '../../parts/fields/field-error.ts';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Sessions } from './sessions.tsx';
import { Totp } from './totp.tsx';

/** One's own name, language, password, authenticator and sessions. */
export const ProfilePage = () => {
  const text = useText('profile');
  return (
    <Page title={text('title')}>
      <NameSection />
      <PasswordSection />
      <Totp />
      <Sessions />
    </Page>
  );
};

const NameSection = () => {
  const text = useText('profile');
  const { user } = useMe();
  const language = useLanguage();
  const queries = useQueryClient();
  const [name, setName] = useState(user.name);
  const { run, isBusy, error } = useAction(async () => {
    await api.PATCH('/api/v1/me', { body: { name: name.trim() } });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    notify(text('saved'));
  });
  return (
    <Section title={text('about')} hint={user.email}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack maw="26rem">
          <ProblemAlert error={error} />
          <TextInput
            label={text('name')}
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="name"
            error={fieldError(error, '/name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <NativeSelect
            label={text('language')}
            description={text('language_hint')}
            value={language}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as Language)}
          />
          <Group>
            <Button type="submit" loading={isBusy} disabled={name.trim() === user.name}>
              {text('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

const PasswordSection = () => {
  const text = useText('profile');
  const queries = useQueryClient();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const { run, isBusy, error } = useAction(async () => {
    const changed = dataOf(
      await api.POST('/api/v1/me/password', { body: { password: present, new_password: next } }),
    );
    credentials.csrfToken = changed.csrf_token;
    setPresent('');
    setNext('');
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    notify(text('password_changed'));
  });
  const field = {
    required: true,
    withAsterisk: false,
    maxLength: 4096,
    visibilityToggleButtonProps: { 'aria-label': text('show_password'), tabIndex: 0, 'aria-hidden': false },
  } as const;
  return (
    <Section title={text('password')} hint={text('password_hint')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack maw="26rem">
          <ProblemAlert error={error} />
          <PasswordInput
            {...field}
            label={text('present_password')}
            autoComplete="current-password"
            value={present}
            onChange={({ currentTarget }) => setPresent(currentTarget.value)}
          />
          <PasswordInput
            {...field}
            label={text('new_password')}
            description={text('password_rule')}
            autoComplete="new-password"
            error={fieldError(error, '/new_password')}
            value={next}
            onChange={({ currentTarget }) => setNext(currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={isBusy}>
              {text('change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
