import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Page } from '../../parts/page.tsx';
import { Figures } from './figures.tsx';
import { LastDeliveries } from './last-deliveries.tsx';
import classes from './overview.module.css';
import { SetupHealth } from './setup-health.tsx';

const Charts = lazy(() => import('./charts.tsx'));

/** What was done in the last 30 days, how well, and what of the set-up is missing. */
export const OverviewPage = () => {
  const text = useText('overview');
  return (
    <Page title={text('title')} hint={text('hint')}>
      <Figures />
      <Suspense>
        <Charts />
      </Suspense>
      <div className={classes.halves}>
        <LastDeliveries />
        <SetupHealth />
      </div>
    </Page>
  );
};
