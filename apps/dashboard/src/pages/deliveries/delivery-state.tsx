import type { components } from '@dragoman/client';
import { useText } from '../../i18n/use-text.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';

/** A delivery as it is listed. */
export type Delivery = components['schemas']['Delivery'];

const kinds = { pending: 'waiting', delivered: 'good', exhausted: 'bad', cancelled: 'off' } as const;

/** What became of a delivery so far. */
export const DeliveryState = ({
  delivery: { state, in_flight: inFlight },
}: {
  readonly delivery: Delivery;
}) => {
  const text = useText('deliveries');
  if (inFlight) return <StateBadge kind="waiting">{text('in_flight')}</StateBadge>;
  return <StateBadge kind={kinds[state]}>{text(`state_${state}`)}</StateBadge>;
};
