import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Page } from '../../parts/page.tsx';
import classes from './playground.module.css';

const tabs = ['text', 'batch', 'voice', 'speech', 'image', 'document'] as const;

/** A page of the playground, with the way to the others. */
export const PlaygroundPage = ({ children }: { readonly children: ReactNode }) => {
  const text = useText('playground');
  return (
    <Page title={text('title')} hint={text('hint')}>
      <nav aria-label={text('kinds')}>
        <ul className={classes.tabs}>
          {tabs.map((tab) => (
            <li key={tab}>
              <Link
                to={`/playground/${tab}`}
                className={classes.tab}
                activeProps={{ 'aria-current': 'page' }}
              >
                {text(`tab_${tab}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
};
