import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { webhookName, webhookQuery } from '../../api/webhooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { DeliveriesTable } from '../deliveries/deliveries-table.tsx';
import { type WebhookAction, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookFacts } from './webhook-facts.tsx';

/** One webhook: its health, its test, its secret, and what was sent to it. */
export const WebhookPage = () => {
  const text = useText('webhooks');
  const { projectId, webhookId } = useParams({ from: '/projects/$projectId/webhooks/$webhookId' });
  const { data: webhook } = useSuspenseQuery(webhookQuery(webhookId));
  const mayManage = useMay('owner');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<WebhookAction | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const pause = useAction(async () => {
    await api.PATCH('/api/v1/webhooks/{id}', {
      params: { path: { id: webhookId } },
      body: { active: !webhook.active },
    });
    await refresh();
    notify(text(webhook.active ? 'paused' : 'resumed'));
  });
  return (
    <Page
      title={webhookName(webhook)}
      hint={
        <Anchor component={Link} to={`/projects/${projectId}/webhooks`} size="sm">
          {text('back')}
        </Anchor>
      }
      actions={
        mayManage && (
          <>
            <Button variant="default" onClick={() => setOpen('edit')}>
              {text('edit')}
            </Button>
            <Button variant="default" loading={pause.isBusy} onClick={() => void pause.run()}>
              {text(webhook.active ? 'pause' : 'resume')}
            </Button>
            <Button variant="default" onClick={() => setOpen('rotate')}>
              {text('rotate')}
            </Button>
            <Button variant="outline" color="red" onClick={() => setOpen('delete')}>
              {text('delete')}
            </Button>
          </>
        )
      }
    >
      <ProblemAlert error={pause.error} />
      <WebhookFacts webhook={webhook} />
      <TestSection webhookId={webhookId} />
      <Section
        title={text('deliveries')}
        hint={text('deliveries_hint')}
        actions={
          mayManage && (
            <Button variant="default" size="xs" onClick={() => setOpen('recover')}>
              {text('recover')}
            </Button>
          )
        }
      >
        <DeliveriesTable filters={{ webhook: webhookId }} />
      </Section>
      {open && (
        <WebhookDialogs
          webhook={webhook}
          open={open}
          onOpen={setOpen}
          onChanged={refresh}
          onDeleted={async () => {
            await navigate({ to: '/projects/$projectId/webhooks', params: { projectId } });
            await refresh();
          }}
        />
      )}
    </Page>
  );
};

const TestSection = ({ webhookId }: { readonly webhookId: string }) => {
  const text = useText('webhooks');
  const { duration } = useFormats();
  const queries = useQueryClient();
  const mayTest = useMay('editor');
  const [result, setResult] = useState<{
    readonly success: boolean;
    readonly status_code: number | null;
    readonly response_time_ms: number;
    readonly error: { readonly code: string; readonly detail: string } | null;
    readonly delivery_id: string;
  } | null>(null);
  const { run, isBusy, error } = useAction(async () => {
    setResult(null);
    setResult(dataOf(await api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id: webhookId } } })));
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
  });
  if (!mayTest) return null;
  return (
    <Section
      title={text('test')}
      hint={text('test_hint')}
      actions={
        <Button leftSection={<Icon name="play" size={16} />} loading={isBusy} onClick={() => void run()}>
          {text('test_send')}
        </Button>
      }
    >
      <Stack gap="xs" aria-live="polite">
        <ProblemAlert error={error} />
        {result && (
          <Alert
            color={result.success ? 'teal' : 'red'}
            variant="light"
            icon={<Icon name={result.success ? 'check' : 'warning'} />}
          >
            <Group gap="lg">
              <Text fw={600} size="sm">
                {text(result.success ? 'test_delivered' : 'test_failed')}
              </Text>
              <Text size="sm">
                {result.status_code === null
                  ? text('test_no_answer')
                  : text('test_status', { status: String(result.status_code) })}
              </Text>
              <Text size="sm">{text('test_time', { time: duration(result.response_time_ms) })}</Text>
              <Anchor component={Link} size="sm" to={`/deliveries/${result.delivery_id}`}>
                {text('test_delivery')}
              </Anchor>
            </Group>
            {result.error && (
              <Text size="sm" mt="xs" lang="en" className="text-of-others">
                {result.error.detail}
              </Text>
            )}
          </Alert>
        )}
      </Stack>
    </Section>
  );
};
