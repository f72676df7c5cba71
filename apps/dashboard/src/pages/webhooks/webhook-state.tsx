import type { Webhook } from '../../api/webhooks.ts';
import { useText } from '../../i18n/use-text.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';

/** Whether a webhook is active, and how its endpoint has been doing. */
export const WebhookState = ({
  webhook: { active, disabled_reason: reason, health },
}: {
  readonly webhook: Webhook;
}) => {
  const text = useText('webhooks');
  if (!active)
    return (
      <StateBadge kind={reason === 'manual' || reason === null ? 'off' : 'bad'}>
        {text(`disabled_${reason ?? 'manual'}`)}
      </StateBadge>
    );
  const kinds = { healthy: 'good', recovering: 'warning', failing: 'bad' } as const;
  return <StateBadge kind={kinds[health.status]}>{text(`health_${health.status}`)}</StateBadge>;
};
