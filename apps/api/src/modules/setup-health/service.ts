import { type Slot, slots } from '@dragoman/provider';
import type { Store } from '@dragoman/store';
import type { ApiConfiguration } from '../../config.ts';
import { checkAddress } from '../../doctor/address.ts';
import { checkCertificate } from '../../doctor/certificate.ts';
import { attempt, type Check } from '../../doctor/check.ts';
import { checkDataDirectory } from '../../doctor/data-directory.ts';
import { checkEnds } from '../../doctor/ends.ts';
import { checkEngines } from '../../doctor/engines.ts';
import { checkFfmpeg } from '../../doctor/ffmpeg.ts';
import { checkLocalPairs, checkReadLanguages } from '../../doctor/local-engines.ts';
import { checkInstalledModels } from '../../doctor/models.ts';
import { checkSourceAddresses } from '../../doctor/source-addresses.ts';
import { firstAccount } from '../../first-account.ts';
import type { RateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { Identity } from '../../identity/identity.ts';
import { within } from '../../within.ts';
import type { AssetStorage } from '../assets/storage.ts';

interface Dependencies {
  readonly configuration: ApiConfiguration;
  readonly store: Pick<Store, 'accounts' | 'checkWritable' | 'description'>;
  readonly rateLimiter: Pick<RateLimiter, 'check'>;
  readonly assetStorage: Pick<AssetStorage, 'check'>;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** What is known of the set-up at a moment. */
export interface SetupReport {
  readonly checkedAt: Date;
  /** No check has failed. */
  readonly healthy: boolean;
  /** Whether something that is asked for can be done now. */
  readonly available: Readonly<Record<Slot | 'database' | 'assets', boolean>>;
  readonly checks: readonly Check[];
  /** The account whose owners may see the checks. */
  readonly operator: string | undefined;
}

const freshMs = 60_000;
const patienceMs = 5_000;

/** What `dragoman doctor` looks at, as the running service sees it. Engines are asked once a minute, whoever looks. */
export class SetupHealth {
  readonly #dependencies: Dependencies;
  #last: { readonly at: number; readonly report: Promise<SetupReport> } | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** At most a minute old. */
  report(): Promise<SetupReport> {
    const at = performance.now();
    if (this.#last === undefined || at - this.#last.at >= freshMs) {
      const report = this.#examine();
      this.#last = { at, report };
      // What could not be found out is asked for again by the next.
      report.catch(() => {
        if (this.#last?.report === report) this.#last = undefined;
      });
    }
    return this.#last.report;
  }

  /** Whether somebody may see the checks: they are of the deployment, and not of an account. */
  maySeeAll({ account, session }: Identity, { operator }: SetupReport): boolean {
    return session?.role === 'owner' && account.id === operator;
  }

  async #examine(): Promise<SetupReport> {
    const { configuration, store, publicUrl, now } = this.#dependencies;
    const [operator, ...found] = await Promise.all([
      firstAccount(store),
      this.#database(),
      this.#redis(),
      this.#assets(),
      checkDataDirectory(configuration.values.dataDir),
      checkFfmpeg(),
      checkEngines(configuration),
      checkEnds(configuration),
      checkLocalPairs(configuration),
      checkReadLanguages(configuration),
      checkInstalledModels(configuration),
      checkCertificate(configuration, now()),
      checkAddress(configuration, publicUrl),
      checkSourceAddresses(configuration),
    ]);
    const checks = found.flat();
    const isOk = (prefix: string) =>
      checks.some(({ id, status }) => `${id}:`.startsWith(`${prefix}:`) && status === 'ok');
    const engines = Object.fromEntries(slots.map((slot) => [slot, isOk(`engine:${slot}`)]));
    return {
      checkedAt: now(),
      healthy: checks.every(({ status }) => status !== 'failed'),
      available: {
        ...(engines as Record<Slot, boolean>),
        database: isOk('database'),
        assets: isOk('assets'),
      },
      checks,
      operator,
    };
  }

  #database(): Promise<Check> {
    const { store } = this.#dependencies;
    return attempt({ id: 'database', title: 'Database' }, async () => {
      await within(patienceMs, store.checkWritable());
      return { status: 'ok', detail: `${store.description}: can be written` };
    });
  }

  #redis(): Promise<Check> {
    const { configuration, rateLimiter } = this.#dependencies;
    return attempt({ id: 'redis', title: 'Redis' }, async () => {
      if (configuration.values.redisUrl === undefined)
        return {
          status: 'missing',
          detail: 'not configured: every process counts rate limits for itself',
          remedy: 'Set REDIS_URL where several processes serve.',
        };
      await within(patienceMs, rateLimiter.check());
      return { status: 'ok', detail: 'answers' };
    });
  }

  #assets(): Promise<Check> {
    const { assetStorage, configuration } = this.#dependencies;
    return attempt({ id: 'assets', title: 'Files for download' }, async () => {
      await within(patienceMs, assetStorage.check());
      const { driver, s3 } = configuration.values.assets;
      return {
        status: 'ok',
        detail:
          driver === 'disk' ? 'in the data directory' : `bucket ${s3.bucket} of ${s3.endpoint ?? 'AWS'}`,
      };
    });
  }
}
