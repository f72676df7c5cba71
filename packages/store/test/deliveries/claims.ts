import type {
  ClaimedDelivery,
  Disposition,
  EndpointHealth,
  HealthOutcome,
  HealthPolicy,
} from '@dragoman/webhooks';
import type { TestStore } from '../../src/testing.ts';
import { addDeliveries, makeScene, type Scene } from '../support/delivery-samples.ts';
import { finishedAttempt, noPolicy } from '../support/webhook-samples.ts';

export const leaseMs = 30_000;

export const delivered: Disposition = { state: 'delivered' };
export const exhausted: Disposition = { state: 'exhausted' };
export const gone: Disposition = { state: 'gone' };

/** The health of an endpoint that fails. */
export const troubled = (change: Partial<EndpointHealth> = {}): EndpointHealth => ({
  failingSince: new Date('2026-01-02T03:04:05.678Z'),
  consecutiveFailures: 3,
  exhaustedDeliveries: 1,
  lastFailureAt: new Date('2026-01-03T03:04:05.678Z'),
  windowStartedAt: new Date('2026-01-03T03:00:00.000Z'),
  windowAttempts: 5,
  windowFailures: 4,
  concurrency: 1,
  ...change,
});

/** Answers always the same, and remembers what it was asked. */
export const policyOf = (
  verdict: ReturnType<HealthPolicy>,
): {
  policy: HealthPolicy;
  asked: { health: EndpointHealth | null; outcomes: readonly HealthOutcome[] }[];
} => {
  const asked: { health: EndpointHealth | null; outcomes: readonly HealthOutcome[] }[] = [];
  return {
    asked,
    policy: (health, outcomes) => {
      asked.push({ health, outcomes });
      return verdict;
    },
  };
};

/** What claims deliveries of a store, and tells it what came of them. */
export const claimsOf = (opened: () => TestStore) => {
  const queue = () => opened().store.deliveries;
  const claim = (limit = 100): Promise<readonly ClaimedDelivery[]> =>
    queue().claim({ limit, perWebhook: 50, leaseMs });
  const finish = (claims: readonly ClaimedDelivery[], disposition: Disposition, policy = noPolicy) =>
    queue().finish(
      claims.map((claimed) => finishedAttempt(claimed, disposition)),
      policy,
    );
  const read = (scene: Scene, id: string | undefined) => queue().get(scene.accountId, id ?? '');

  /** One webhook with deliveries, all of them claimed. */
  const claimed = async (
    count = 1,
  ): Promise<{ scene: Scene; webhookId: string; claims: readonly ClaimedDelivery[] }> => {
    const scene = await makeScene(opened().store);
    await addDeliveries(opened().connection, scene, scene.webhookIds[0], { count });
    return { scene, webhookId: scene.webhookIds[0] ?? '', claims: await claim(count) };
  };
  return { queue, claim, finish, read, claimed };
};
