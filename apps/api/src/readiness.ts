import type { Store } from '@dragoman/store';
import type { Logger } from 'pino';
import type { RateLimiter } from './http/rate-limit/rate-limiter.ts';
import type { AssetStorage } from './modules/assets/storage.ts';
import { within } from './within.ts';

type Outcome = 'ok' | 'failed' | 'draining';

/** What is shown, and keeps nobody from being served: most requests need it not, or go on without it. */
const aside: ReadonlySet<string> = new Set(['assets', 'rate_limit']);
const patienceMs = 2_000;
/** Anybody may ask, and asking writes to the database: it is done once in so many milliseconds. */
const freshMs = 1_000;

interface Dependencies {
  readonly store: Pick<Store, 'checkWritable'>;
  readonly rateLimiter: Pick<RateLimiter, 'check'>;
  readonly assetStorage: Pick<AssetStorage, 'check'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Whether requests can be answered now: the database can be written, and the process is not ending. */
export class Readiness {
  readonly #checks: Readonly<Record<string, () => Promise<void>>>;
  readonly #logger: Dependencies['logger'];
  readonly #ending = new AbortController();
  readonly #failing = new Set<string>();
  #isDraining = false;
  #last: { readonly at: number; readonly checks: Promise<Readonly<Record<string, Outcome>>> } | undefined;

  constructor({ store, rateLimiter, assetStorage, logger }: Dependencies) {
    this.#logger = logger;
    this.#checks = {
      database: () => store.checkWritable(),
      rate_limit: () => rateLimiter.check(),
      assets: () => assetStorage.check(),
    };
  }

  /** Ends when the process takes no more requests: what only waits answers then. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** From now on load balancers are told to send no more. */
  drain(): void {
    this.#isDraining = true;
  }

  /** From now on nothing waits any more. */
  end(): void {
    this.drain();
    this.#ending.abort();
  }

  async check(): Promise<{ ready: boolean; checks: Readonly<Record<string, Outcome>> }> {
    const at = performance.now();
    // While it drains nothing is asked: it may be closed by now.
    if (!this.#isDraining && (this.#last === undefined || at - this.#last.at >= freshMs))
      this.#last = { at, checks: this.#checkAll() };
    const checks: Record<string, Outcome> = { ...(await this.#last?.checks) };
    if (this.#isDraining) checks.process = 'draining';
    const isReady = Object.entries(checks).every(([name, outcome]) => outcome === 'ok' || aside.has(name));
    return { ready: isReady, checks };
  }

  async #checkAll(): Promise<Readonly<Record<string, Outcome>>> {
    const results = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]): Promise<[string, Outcome]> => {
        try {
          await within(patienceMs, check());
          if (this.#failing.delete(name)) this.#logger.info({ check: name }, 'the check succeeds again');
          return [name, 'ok'];
        } catch (error) {
          // Balancers ask all the time: it is said once.
          if (!this.#failing.has(name)) this.#logger.warn({ check: name, err: error }, 'the check fails');
          this.#failing.add(name);
          return [name, 'failed'];
        }
      }),
    );
    return Object.fromEntries(results);
  }
}
