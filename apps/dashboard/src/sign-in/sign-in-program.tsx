import { Group, NativeSelect, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { chooseLanguage } from '../i18n/language-store.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { useLanguage, useText } from '../i18n/use-text.tsx';
import { ForgottenPage } from './forgotten-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SetUpPage } from './set-up-page.tsx';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';

const pages: Readonly<Record<string, () => ReactNode>> = {
  setup: SetUpPage,
  forgotten: ForgottenPage,
  reset: ResetPage,
  invitation: InvitationPage,
};

/** What somebody sees who has not signed in. */
export const SignInProgram = () => {
  const text = useText('sign-in');
  const language = useLanguage();
  const Page = pages[window.location.pathname.split('/')[2] ?? ''] ?? SignInPage;
  return (
    <div className={classes.place}>
      <main className={classes.column}>
        <Group className={classes.name} gap="sm">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
          Dragoman
        </Group>
        <Paper className={classes.sheet} withBorder>
          <Stack>
            <Page />
          </Stack>
        </Paper>
        <NativeSelect
          className={classes.language}
          size="sm"
          aria-label={text('language')}
          value={language}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value as Language)}
        />
      </main>
    </div>
  );
};
