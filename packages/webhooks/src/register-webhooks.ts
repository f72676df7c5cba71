import type { Outbound, OutboundOptions } from '@dragoman/outbound';
import type { AwilixContainer } from 'awilix';
import { createHealthPolicy, type HealthPolicyOptions } from './delivery/health.ts';
import {
  createDeliveryService,
  type DeliveryService,
  type DeliveryServiceOptions,
} from './delivery/service.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';

/** What `registerWebhooks` adds to a container. */
export interface WebhooksCradle {
  /** The way out to endpoints: what checks an address that is stored, too. */
  readonly webhookOutbound: Outbound;
  readonly webhookSender: Sender;
  /** Takes nothing before its `start`; `attempt` works without. */
  readonly webhookDeliveries: DeliveryService;
}

/** What webhooks need. */
export interface WebhooksOptions
  extends Omit<DeliveryServiceOptions, 'sender' | 'policy'>,
    Omit<SenderOptions, 'outbound'>,
    Pick<HealthPolicyOptions, 'disableAfterDays'> {
  /** Default: public addresses only, and no plain http. */
  readonly outbound?: Omit<OutboundOptions, 'plainHttp'>;
}

/**
 * Adds the singletons of webhooks to a root container of the host's; its `dispose` stops deliveries and closes the
 * connections. A container disposes of everything at the same time: where the queue ends with it as well, call
 * `webhookDeliveries.stop()` before.
 */
export const registerWebhooks = async <Host extends object>(
  host: AwilixContainer<Host>,
  { outbound, serviceName, version, timeoutMs, now, disableAfterDays, ...delivery }: WebhooksOptions,
): Promise<AwilixContainer<Host & WebhooksCradle>> => {
  const [{ asFunction }, { createOutbound }] = await Promise.all([
    import('awilix'),
    import('@dragoman/outbound'),
  ]);
  let deliveries: DeliveryService | undefined;
  return host.register({
    webhookOutbound: asFunction(() => createOutbound({ ...outbound, plainHttp: 'allowed' }))
      .singleton()
      .disposer(async (opened) => {
        await deliveries?.stop();
        await opened.close();
      }),
    webhookSender: asFunction(({ webhookOutbound }: WebhooksCradle) =>
      createSender({
        outbound: webhookOutbound,
        serviceName,
        version,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(now === undefined ? {} : { now }),
      }),
    ).singleton(),
    webhookDeliveries: asFunction(({ webhookSender }: WebhooksCradle) => {
      deliveries = createDeliveryService({
        ...delivery,
        ...(now === undefined ? {} : { now }),
        sender: webhookSender,
        policy: createHealthPolicy({
          concurrency: delivery.perWebhook,
          ...(disableAfterDays === undefined ? {} : { disableAfterDays }),
        }),
      });
      return deliveries;
    }).singleton(),
  });
};
