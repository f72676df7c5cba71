import type { ClaimedDelivery, Disposition, HealthPolicy } from '@dragoman/webhooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../src/index.ts';
import { openStore } from '../../src/index.ts';
import { urlOf } from '../support/databases.ts';
import {
  addDeliveries,
  clearDeliveries,
  makeScene,
  maxUnderWay,
  type Scene,
} from '../support/delivery-samples.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { finishedAttempt } from '../support/webhook-samples.ts';

const leaseMs = 30_000;
const perWebhook = 3;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);

/** Failures make trouble, a success ends it; nothing is disabled but by a receiver that is gone. */
const policy: HealthPolicy = (health, outcomes) => ({
  health: outcomes.at(-1)?.isDelivered
    ? null
    : {
        failingSince: health?.failingSince ?? clock(),
        consecutiveFailures: (health?.consecutiveFailures ?? 0) + outcomes.length,
        exhaustedDeliveries: 0,
        lastFailureAt: clock(),
        windowStartedAt: clock(),
        windowAttempts: 0,
        windowFailures: 0,
        concurrency: null,
      },
  disable: false,
});

type Ending = 'delivered' | 'exhausted' | 'soon' | 'later' | 'gone';

type Step =
  | { readonly do: 'claim'; readonly by: number; readonly limit: number }
  | { readonly do: 'finish'; readonly by: number; readonly picks: readonly number[]; readonly ending: Ending }
  | { readonly do: 'release'; readonly picks: readonly number[] }
  | { readonly do: 'wait' | 'return' | 'recover' }
  | { readonly do: 'disable' | 'enable'; readonly webhook: number }
  | { readonly do: 'redeliver'; readonly pick: number };

const place = fc.nat(40);
const picks = fc.array(place, { minLength: 1, maxLength: 4 });
const by = fc.nat(1);
const webhook = fc.nat(1);
const ending = fc.constantFrom<Ending>('delivered', 'delivered', 'exhausted', 'soon', 'later', 'gone');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('claim' as const), by, limit: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), by, picks, ending }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), picks }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('wait' as const, 'return' as const, 'recover' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable' as const), webhook }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enable' as const), webhook }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redeliver' as const), pick: place }) },
);

const dispositionOf = (kind: Ending): Disposition => {
  if (kind === 'soon') return { state: 'pending', nextAttemptAt: clock() };
  if (kind === 'later') return { state: 'pending', nextAttemptAt: new Date(clock().getTime() + 60_000) };
  return { state: kind };
};

/** Each delivery once: the live row wins. `counted`: its attempts that were in time. */
const ledgerStatement = `
with ledger as (
  select id, 'pending' as state, attempts, delivered_at, (claim_id is null) = (lease_until is null) as is_sound
  from webhook_deliveries
  union all
  select id, state, attempts, delivered_at, true from webhook_delivery_history ended
  where not exists (select from webhook_deliveries live where live.id = ended.id)
)
select ledger.*,
  (select count(*)::integer from webhook_attempts where delivery_id = ledger.id and not is_late) as counted
from ledger
`;

onEachServer(
  'the ledger of deliveries',
  (opened) => {
    /** What happened so far, and what each step does. */
    class Run {
      readonly #stores: readonly Store[];
      readonly #scene: Scene;
      readonly published: readonly string[];
      readonly #claims: ClaimedDelivery[] = [];
      readonly #finished = new Set<string>();
      /** Claims of the rounds before this one, and the last of each delivery. */
      #known: ReadonlySet<string> = new Set();
      #latest: ReadonlyMap<string, string> = new Map();
      /** Claims that were finished when they held no longer. */
      readonly #superseded = new Set<string>();

      constructor(stores: readonly Store[], scene: Scene, published: readonly string[]) {
        this.#stores = stores;
        this.#scene = scene;
        this.published = published;
      }

      #pick(wanted: readonly number[]): ClaimedDelivery[] {
        const chosen = wanted.map((number) => this.#claims[number % this.#claims.length]);
        return [...new Set(chosen)].filter((one) => one !== undefined);
      }

      async #finish(store: Store, claims: readonly ClaimedDelivery[], kind: Ending): Promise<void> {
        if (claims.length === 0) return;
        const disposition = dispositionOf(kind);
        for (const { id, claimId } of claims) {
          const isLatest = !this.#known.has(claimId) || this.#latest.get(id) === claimId;
          if (!isLatest && !this.#finished.has(claimId)) this.#superseded.add(claimId);
        }
        await store.deliveries.finish(
          claims.map((one) => finishedAttempt(one, disposition)),
          policy,
        );
        for (const { claimId } of claims) this.#finished.add(claimId);
      }

      async do(next: Step): Promise<void> {
        const [first] = this.#stores;
        if (first === undefined) throw new Error('There is no store.');
        const { accountId, webhookIds } = this.#scene;
        const storeOf = (number: number): Store => this.#stores[number] ?? first;
        if (next.do === 'claim') {
          const { deliveries } = storeOf(next.by);
          this.#claims.push(...(await deliveries.claim({ limit: next.limit, perWebhook, leaseMs })));
        } else if (next.do === 'finish') {
          await this.#finish(storeOf(next.by), this.#pick(next.picks), next.ending);
        } else if (next.do === 'release') {
          await first.deliveries.release(this.#pick(next.picks));
        } else if (next.do === 'wait') {
          ahead += leaseMs + 1_000;
        } else if (next.do === 'return') {
          await first.deliveries.returnExpired();
        } else if (next.do === 'recover') {
          const range = { since: new Date(0), until: new Date(Date.now() + 3_600_000) };
          for (const id of webhookIds) await first.deliveries.recover(accountId, id, range);
        } else if (next.do === 'redeliver') {
          const id = this.published[next.pick % this.published.length] ?? '';
          await first.deliveries.redeliver(accountId, id);
        } else if ('webhook' in next) {
          const id = webhookIds[next.webhook] ?? '';
          await first.webhooks.update(accountId, id, { active: next.do === 'enable' });
        }
      }

      /** Sends whatever can still be sent. */
      async drain(): Promise<void> {
        const [store] = this.#stores;
        if (store === undefined) throw new Error('There is no store.');
        ahead += 3_600_000;
        await store.deliveries.returnExpired();
        for (;;) {
          const claims = await store.deliveries.claim({ limit: 10, perWebhook, leaseMs });
          if (claims.length === 0) return;
          await this.#finish(store, claims, 'delivered');
        }
      }

      async check(): Promise<readonly Record<string, unknown>[]> {
        const { connection } = opened();
        this.#known = new Set(this.#claims.map(({ claimId }) => claimId));
        this.#latest = new Map(this.#claims.map(({ id, claimId }) => [id, claimId]));
        const rows = await query(connection, ledgerStatement);
        expect(rows.map(({ id }) => id).toSorted()).toEqual(this.published.toSorted());
        for (const row of rows) {
          expect(row.is_sound).toBe(true);
          expect(row.attempts).toBe(row.counted);
          if (row.state === 'delivered') expect(row.delivered_at).not.toBeNull();
          else if (row.state !== 'pending') expect(row.delivered_at).toBeNull();
        }
        expect(await maxUnderWay(connection)).toBeLessThanOrEqual(perWebhook);
        const attempts = await query(connection, 'select claim_id, is_late from webhook_attempts');
        expect(attempts.map((row) => row.claim_id).toSorted()).toEqual([...this.#finished].toSorted());
        const inTime = attempts.filter((row) => row.is_late === false).map((row) => String(row.claim_id));
        expect(inTime.filter((claimId) => this.#superseded.has(claimId))).toEqual([]);
        return rows;
      }
    }

    test('whatever happens at once: each delivery is in one state, every attempt is told, no cap is exceeded', {
      timeout: 240_000,
    }, async () => {
      const { store, connection, secretKey } = opened();
      const databaseUrl = urlOf(connection);
      const other = await openStore({ databaseUrl, dataDirectory: '/nonexistent', secretKey, clock });
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 14 }),
            async (rounds) => {
              ahead = 0;
              await clearDeliveries(connection);
              const scene = await makeScene(store, 2);
              const published: string[] = [];
              for (const id of scene.webhookIds) {
                published.push(...(await addDeliveries(connection, scene, id, { count: 5 })));
              }
              const run = new Run([store, other], scene, published);
              for (const together of rounds) {
                await Promise.all(together.map((next) => run.do(next)));
                await run.check();
              }
              await run.drain();
              const rows = await run.check();
              const accepting = await Promise.all(
                scene.webhookIds.map((id) => store.webhooks.get(scene.accountId, id)),
              );
              if (accepting.every((one) => one?.active)) {
                expect(rows.filter(({ state }) => state === 'pending')).toEqual([]);
              }
            },
          ),
          { numRuns: 15 },
        );
      } finally {
        await other.close();
      }
    });
  },
  { clock },
);
