import { Alert, Button, Group } from '@mantine/core';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../icon.tsx';
import { useProblemText } from './problem-text.ts';

/** Says what went wrong where it went wrong. */
export const ProblemAlert = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  /** Offers to try again. */
  readonly onRetry?: () => void;
}) => {
  const text = useText('common');
  const problemText = useProblemText();
  if (error === null || error === undefined) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" />}>
      <Group justify="space-between" wrap="nowrap">
        <span className="text-of-others">{problemText(error)}</span>
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {text('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
};
