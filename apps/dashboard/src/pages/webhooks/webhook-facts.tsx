import { Code } from '@mantine/core';
import type { Webhook } from '../../api/webhooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Section } from '../../parts/page.tsx';
import { WebhookState } from './webhook-state.tsx';

/** What a webhook is set to, and how its endpoint has been doing. */
export const WebhookFacts = ({ webhook }: { readonly webhook: Webhook }) => {
  const text = useText('webhooks');
  const { dateTime, relative, number } = useFormats();
  const { health } = webhook;
  return (
    <Section>
      <Facts
        facts={[
          [text('state'), <WebhookState key="state" webhook={webhook} />],
          [
            text('url'),
            <Code key="url" dir="ltr">
              {webhook.url}
            </Code>,
          ],
          [text('scope'), text(webhook.project_id === null ? 'scope_all' : 'scope_one')],
          [
            text('events'),
            <span key="events" dir="ltr">
              {webhook.events.join(', ')}
            </span>,
          ],
          ...(webhook.header_names.length === 0
            ? []
            : [[text('headers'), webhook.header_names.join(', ')] as const]),
          [text('created'), dateTime(webhook.created_at)],
          ...(webhook.disabled_at === null
            ? []
            : [[text('disabled_at'), dateTime(webhook.disabled_at)] as const]),
          ...(health.failing_since === null
            ? []
            : [
                [text('failing_since'), relative(health.failing_since)] as const,
                [text('failures'), number(health.consecutive_failures)] as const,
                [text('given_up'), number(health.exhausted_deliveries)] as const,
              ]),
          ...(webhook.previous_secret_expires_at === null
            ? []
            : [[text('old_secret'), dateTime(webhook.previous_secret_expires_at)] as const]),
        ]}
      />
    </Section>
  );
};
