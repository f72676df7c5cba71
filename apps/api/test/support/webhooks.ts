import { expect, vi } from 'vitest';
import { type TestApi, type TestApiOptions, useApi } from './api.ts';
import { useReceiver } from './receiver.ts';

/**
 * A service that delivers to this machine, an endpoint of a customer there, and what tests of deliveries do all the time.
 *
 * @param prepare default: it starts to deliver
 */
export const useWebhooks = (
  options: TestApiOptions = {},
  prepare: (api: TestApi) => unknown = ({ services }) => services.webhookDeliveries.start(),
) => {
  const receiver = useReceiver();
  const { api, caller } = useApi({ settings: { outbound: { allow: ['127.0.0.0/8'] } }, ...options }, prepare);
  let places = 0;
  /** A path at the endpoint that nobody else has. */
  const place = () => {
    places += 1;
    return `/hooks/${places}`;
  };
  return {
    api,
    caller,
    receiver,
    place,
    /** A webhook at a path of its own. */
    async webhook(more: Record<string, unknown> = {}) {
      const path = place();
      const body = { url: receiver.url + path, events: ['project.created'], ...more };
      const { id, secret } = (await caller.made('/api/v1/webhooks', body)) as { id: string; secret: string };
      return { id, secret, path, received: () => receiver.received.filter((one) => one.path === path) };
    },
    /** Has `project.created` happen. */
    happen: (name = 'New') => caller.post('/v1/projects', { name }),
    shown: (id: string) => caller.read(`/api/v1/webhooks/${id}`),
    deliveriesOf: (id: string, query = '') => caller.read(`/api/v1/webhooks/${id}/deliveries${query}`),
    delivery: (id: string) => caller.read(`/api/v1/deliveries/${id}`),
    /** A delivery once it has had so many attempts and none is under way. */
    settled: (id: string, attempts: number) =>
      vi.waitFor(
        async () => {
          const delivery = await caller.read(`/api/v1/deliveries/${id}`);
          expect([delivery.attempts.length, delivery.in_flight]).toEqual([attempts, false]);
          return delivery;
        },
        { interval: 20 },
      ),
  };
};
