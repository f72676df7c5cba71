import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api/client.ts';
import { credentials } from '../api/connection.ts';
import { useMe } from '../api/me.ts';
import { approvals } from '../editor/approvals-of-page.ts';
import { countDrafts, removeDrafts } from '../editor/drafts.ts';
import { chooseLanguage } from '../i18n/language-store.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { useLanguage, useText } from '../i18n/use-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { notify } from '../parts/notices/notices.tsx';
import { useProblemText } from '../parts/notices/problem-text.ts';
import classes from './account-menu.module.css';

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'));

const schemes = ['auto', 'light', 'dark'] as const;

/** Who has signed in, for which account; language, light or dark, and signing out. */
export const AccountMenu = () => {
  const text = useText('frame');
  const problemText = useProblemText();
  const { user, accounts, account_id: accountId } = useMe();
  const language = useLanguage();
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  /** How many edits signing out would remove, where that is asked. */
  const [lost, setLost] = useState<number | null>(null);
  const endSession = async () => {
    await approvals.flush();
    await api.DELETE('/api/v1/sessions/{id}', { params: { path: { id: 'current' } } });
    removeDrafts(localStorage, user.id);
    window.location.assign('/dashboard/sign-in');
  };
  const signOut = async () => {
    const drafts = countDrafts(localStorage, user.id);
    if (drafts > 0) {
      setLost(drafts);
      return;
    }
    try {
      await endSession();
    } catch (error) {
      notify(problemText(error), 'failed');
    }
  };
  const changeAccount = async (id: string) => {
    credentials.accountId = id;
    await queries.resetQueries();
  };
  const chosen = (isChosen: boolean) =>
    isChosen ? <Icon name="check" size={16} /> : <span className={classes.gap} />;
  return (
    <>
      <Menu position="bottom-end" width={260} closeOnItemClick={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.button}
            rightSection={<Icon name="down" size={14} />}
          >
            <bdi className={classes.user}>{user.name || user.email}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>{accounts.length > 1 ? text('accounts') : text('account')}</Menu.Label>
          {accounts.map(({ id, name, role }) => (
            <Menu.Item
              key={id}
              leftSection={chosen(id === accountId)}
              aria-current={id === accountId || undefined}
              onClick={() => void changeAccount(id)}
            >
              <bdi>{name}</bdi> · {text(`role_${role}`)}
            </Menu.Item>
          ))}
          <Menu.Label>{text('language')}</Menu.Label>
          {(Object.keys(languages) as Language[]).map((tag) => (
            <Menu.Item
              key={tag}
              lang={tag}
              leftSection={chosen(tag === language)}
              aria-current={tag === language || undefined}
              onClick={() => void chooseLanguage(tag)}
            >
              {languages[tag]}
            </Menu.Item>
          ))}
          <Menu.Label>{text('look')}</Menu.Label>
          {schemes.map((scheme) => (
            <Menu.Item
              key={scheme}
              leftSection={chosen(scheme === colorScheme)}
              aria-current={scheme === colorScheme || undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {text(`look_${scheme}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => void signOut()}>
            {text('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {lost !== null && (
        <Suspense>
          <SignOutDialog count={lost} onConfirm={endSession} onClose={() => setLost(null)} />
        </Suspense>
      )}
    </>
  );
};
