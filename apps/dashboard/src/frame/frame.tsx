import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { sessionEnded } from '../api/connection.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notices } from '../parts/notices/notices.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { ServerGoneBanner } from './server-gone-banner.tsx';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** What stands around every page. */
export const Frame = () => {
  const text = useText('frame');
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Who goes on by keyboard or ear is taken to the new page.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={classes.frame} data-open={isOpen || undefined}>
      <a className={classes.skip} href="#content">
        {text('skip')}
      </a>
      <header className={classes.header}>
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text(isOpen ? 'close_navigation' : 'open_navigation')}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={toggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </ActionIcon>
        <span className={classes.name}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={26} height={26} />
          Dragoman
        </span>
        <AccountMenu />
      </header>
      <div className={classes.side} id="navigation">
        <Navigation onGo={close} />
      </div>
      <main className={classes.main} id="content" ref={main} tabIndex={-1}>
        <ServerGoneBanner />
        <Outlet />
      </main>
      <Notices />
      {sessionEnded.use() && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </div>
  );
};
