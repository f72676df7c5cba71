import { randomUUID } from 'node:crypto';
import type { ClaimedDelivery, DeliveryQueue, EndpointHealth } from '@dragoman/webhooks';

type Message = Pick<
  ClaimedDelivery,
  'accountId' | 'webhookId' | 'eventKind' | 'url' | 'secrets' | 'headers' | 'body'
>;
type Claim = Pick<ClaimedDelivery, 'id' | 'claimId'>;

/** Deliveries in memory: for one process, and gone with it. */
export const createSmallQueue = () => {
  const deliveries = new Map<string, ClaimedDelivery & { dueAt: number; leaseUntil: number }>();
  const health = new Map<string, EndpointHealth>();
  const disabled = new Set<string>();
  const wakes = new Set<() => void>();

  /** Fencing: an attempt whose lease was over has no say. */
  const held = ({ id, claimId }: Claim) => {
    const delivery = deliveries.get(id);
    return delivery?.claimId === claimId && delivery.leaseUntil > 0 ? delivery : undefined;
  };
  const underWay = (webhookId: string) =>
    [...deliveries.values()].filter((other) => other.webhookId === webhookId && other.leaseUntil > 0).length;

  const queue: DeliveryQueue = {
    claim: async ({ limit, perWebhook, leaseMs }) => {
      const claims: ClaimedDelivery[] = [];
      for (const delivery of deliveries.values()) {
        const { webhookId, dueAt, leaseUntil } = delivery;
        const most = Math.min(perWebhook, health.get(webhookId)?.concurrency ?? perWebhook);
        if (claims.length === limit) break;
        if (leaseUntil > 0 || dueAt > Date.now() || disabled.has(webhookId)) continue;
        if (underWay(webhookId) >= most) continue;
        const claim = {
          claimId: randomUUID(),
          number: delivery.number + 1,
          isTroubled: health.has(webhookId),
        };
        claims.push(Object.assign(delivery, claim, { leaseUntil: Date.now() + leaseMs }));
      }
      return claims.map((claim) => ({ ...claim }));
    },
    finish: async (attempts, policy) => {
      const now: { webhookId: string; reason: 'gone' | 'failing' }[] = [];
      let late = 0;
      for (const { claim, disposition, endedAt } of attempts) {
        const delivery = held(claim);
        if (delivery === undefined) late += 1;
        else if (disposition.state !== 'pending') deliveries.delete(claim.id);
        else {
          const dueAt = disposition.nextAttemptAt.getTime();
          Object.assign(delivery, { kind: 'automatic', step: delivery.step + 1, dueAt, leaseUntil: 0 });
        }
        if (claim.kind === 'test') continue;
        const isDelivered = disposition.state === 'delivered';
        const isExhausted = disposition.state === 'exhausted';
        const before = health.get(claim.webhookId) ?? null;
        const judged = policy(before, [{ isDelivered, isExhausted, at: endedAt }]);
        if (judged.health) health.set(claim.webhookId, judged.health);
        else health.delete(claim.webhookId);
        if (disposition.state !== 'gone' && !judged.disable) continue;
        disabled.add(claim.webhookId);
        now.push({ webhookId: claim.webhookId, reason: judged.disable ? 'failing' : 'gone' });
      }
      return { late, disabled: now };
    },
    release: async (claims) => {
      for (const claim of claims) {
        const delivery = held(claim);
        if (delivery) Object.assign(delivery, { leaseUntil: 0, number: delivery.number - 1 });
      }
    },
    returnExpired: async () => {
      const isExpired = ({ leaseUntil }: { leaseUntil: number }) =>
        leaseUntil > 0 && leaseUntil <= Date.now();
      const expired = [...deliveries.values()].filter(isExpired);
      for (const delivery of expired) Object.assign(delivery, { leaseUntil: 0, number: delivery.number - 1 });
      return expired.length;
    },
    onDue: (wake) => {
      wakes.add(wake);
      return async () => {
        wakes.delete(wake);
      };
    },
  };

  /** Makes a delivery that is due at once. */
  const add = (message: Message): string => {
    const id = randomUUID();
    const none = { claimId: '', kind: 'automatic', step: 0, number: 0, isTroubled: false } as const;
    deliveries.set(id, { ...message, ...none, id, dueAt: Date.now(), leaseUntil: 0 });
    for (const wake of wakes) wake();
    return id;
  };
  return { queue, add, size: () => deliveries.size };
};
