import type { Store } from '@dragoman/store';
import type { RateLimiter } from './http/rate-limit/rate-limiter.ts';
import type { AssetStorage } from './modules/assets/storage.ts';
import { within } from './within.ts';

type Outcome = 'ok' | 'failed' | 'draining';

/** What is shown, and keeps nobody from being served: most requests need it not. */
const aside: ReadonlySet<string> = new Set(['assets']);

/** Whether requests can be answered now: the database answers, a shared limit store answers, the process is not ending. */
export class Readiness {
  readonly #checks: Readonly<Record<string, () => Promise<void>>>;
  readonly #draining = new AbortController();

  constructor(store: Store, rateLimiter: RateLimiter, assetStorage: Pick<AssetStorage, 'check'>) {
    this.#checks = {
      database: () => store.ping(),
      rate_limit: () => rateLimiter.check(),
      assets: () => assetStorage.check(),
    };
  }

  /** Ends when the process does: what only waits answers then. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** From now on load balancers are told to send no more. */
  drain(): void {
    this.#draining.abort();
  }

  async check(): Promise<{ ready: boolean; checks: Readonly<Record<string, Outcome>> }> {
    const results = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]): Promise<[string, Outcome]> => {
        try {
          await within(2_000, check());
          return [name, 'ok'];
        } catch {
          return [name, 'failed'];
        }
      }),
    );
    const checks: Record<string, Outcome> = Object.fromEntries(results);
    if (this.draining.aborted) checks.process = 'draining';
    const isReady = Object.entries(checks).every(([name, outcome]) => outcome === 'ok' || aside.has(name));
    return { ready: isReady, checks };
  }
}
