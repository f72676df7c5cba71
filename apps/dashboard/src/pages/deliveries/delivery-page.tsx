import { Anchor, Button, Code, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { webhookName, webhooksQuery } from '../../api/webhooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { notify } from '../../parts/notices/notices.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Attempt } from './attempt.tsx';
import classes from './delivery.module.css';
import { DeliveryState } from './delivery-state.tsx';

const liveMs = 2_000;

const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['deliveries', 'one', id],
    queryFn: async () => dataOf(await api.GET('/api/v1/deliveries/{id}', { params: { path: { id } } })),
    // What is finished changes no more by itself.
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' || data?.in_flight ? liveMs : false),
  });

/** The payload with line breaks where it is JSON, else as it is. */
const spread = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
};

/** One delivery: what is sent, and each attempt with its answer. */
export const DeliveryPage = () => {
  const text = useText('deliveries');
  const { deliveryId } = useParams({ from: '/deliveries/$deliveryId' });
  const { data: delivery } = useSuspenseQuery(deliveryQuery(deliveryId));
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { dateTime, relative, number } = useFormats();
  const queries = useQueryClient();
  const mayResend = useMay('owner');
  const webhook = webhooks.find(({ id }) => id === delivery.webhook_id);
  const { run, isBusy, error } = useAction(async () => {
    await api.POST('/api/v1/deliveries/{id}/redeliver', { params: { path: { id: deliveryId } } });
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
    notify(text('resent'));
  });
  return (
    <Page
      title={delivery.event}
      hint={
        <Anchor component={Link} to="/deliveries" size="sm">
          {text('title')}
        </Anchor>
      }
      actions={
        mayResend && (
          <Button
            leftSection={<Icon name="refresh" size={16} />}
            loading={isBusy}
            disabled={delivery.in_flight}
            onClick={() => void run()}
          >
            {text('resend')}
          </Button>
        )
      }
    >
      <ProblemAlert error={error} />
      <Section>
        <Facts
          facts={[
            [text('state'), <DeliveryState key="state" delivery={delivery} />],
            ...(delivery.reason === null
              ? []
              : [[text('reason'), <ReasonText key="reason" reason={delivery.reason} />] as const]),
            [text('webhook'), webhook ? webhookName(webhook) : text('webhook_gone')],
            [
              text('id'),
              <Code key="id" dir="ltr">
                {delivery.id}
              </Code>,
            ],
            [text('created'), dateTime(delivery.created_at)],
            [text('attempts'), number(delivery.attempt_count)],
            [
              text('next_attempt'),
              delivery.next_attempt_at === null
                ? '–'
                : `${relative(delivery.next_attempt_at)} (${dateTime(delivery.next_attempt_at)})`,
            ],
            [text('delivered_at'), delivery.delivered_at === null ? '–' : dateTime(delivery.delivered_at)],
          ]}
        />
      </Section>
      <Section title={text('payload')}>
        {delivery.payload === null ? (
          <Text c="dimmed">{text('payload_dropped')}</Text>
        ) : (
          <Code block dir="ltr" className={classes.body} tabIndex={0}>
            {spread(delivery.payload)}
          </Code>
        )}
      </Section>
      <Section title={text('attempts')}>
        {delivery.attempts.length === 0 && <Text c="dimmed">{text('no_attempts')}</Text>}
        {[...delivery.attempts].reverse().map((attempt, index) => (
          <Attempt key={attempt.id} attempt={attempt} isOpen={index === 0} />
        ))}
      </Section>
    </Page>
  );
};

const reasons = ['webhook_disabled', 'webhook_deleted', 'gone', 'failing', 'body_dropped'] as const;

const ReasonText = ({ reason }: { readonly reason: string }) => {
  const text = useText('deliveries');
  const known = reasons.find((one) => one === reason);
  return known === undefined ? reason : text(`reason_${known}`);
};
