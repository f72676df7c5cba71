import { Alert } from '@mantine/core';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import classes from './playground.module.css';

/** What the service could not do as it was asked to, in its own words. */
export const WarningList = ({
  warnings,
}: {
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}) => {
  const text = useText('playground');
  if (warnings.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<Icon name="warning" />} title={text('warnings')}>
      <ul className={classes.list}>
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`} className="text-of-others" dir="auto">
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
