import { Alert, Button, Group } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { serverGone } from '../api/connection.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../parts/icon.tsx';

const retryMs = 5_000;

/** Says that the service does not answer, and tries again by itself and by hand. What was typed stays where it is. */
export const ServerGoneBanner = () => {
  const text = useText('frame');
  const isGone = serverGone.use();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      // Whatever it answers, it is there again; the client has noticed it.
      await api.GET('/api/v1/me');
    } catch {
      // The banner stays.
    }
    setBusy(false);
    if (!serverGone.get()) await queries.invalidateQueries();
  };
  const { start, stop } = useInterval(() => void retry(), retryMs);
  useEffect(() => {
    if (isGone) start();
    return stop;
  }, [isGone, start, stop]);
  if (!isGone) return null;
  return (
    <Alert role="alert" color="yellow" variant="light" mb="md" icon={<Icon name="warning" />}>
      <Group justify="space-between">
        {text('server_gone')}
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={retry}>
          {text('retry')}
        </Button>
      </Group>
    </Alert>
  );
};
