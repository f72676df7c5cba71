import { Stack, Text } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiProblem } from '../api/problem.ts';
import { useText } from '../i18n/use-text.tsx';
import { Forbidden } from '../parts/notices/empty.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { Page } from '../parts/page.tsx';

/** What stands in place of a page that cannot be shown, with a way to try again. */
export const Failure = ({ error }: ErrorComponentProps) => {
  const text = useText('common');
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  if (error instanceof ApiProblem && error.status === 403) return <Forbidden isPage />;
  return (
    <Page title={text('failure')}>
      <Stack>
        <ProblemAlert
          error={error}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
        {error instanceof ApiProblem && error.requestId && (
          <Text size="sm" c="dimmed">
            {text('request_id', { id: error.requestId })}
          </Text>
        )}
      </Stack>
    </Page>
  );
};
