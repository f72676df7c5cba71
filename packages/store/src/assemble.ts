import { checkWritable } from './database/check-writable.ts';
import type { ConnectionSettings } from './database/database.ts';
import { Database } from './database/database.ts';
import { createDeliveries } from './deliveries/deliveries.ts';
import { delivererSettings } from './deliveries/settings.ts';
import { createEvents } from './events/events.ts';
import { createFiles } from './files/files.ts';
import { createJobs } from './jobs/jobs.ts';
import type { StoreLogger } from './logger.ts';
import { Recaller } from './memory/recaller.ts';
import { assertSupportedVersion, migrate } from './migrate.ts';
import type { Store } from './model/index.ts';
import { createWake } from './notifications/wake.ts';
import { openPartitions } from './partitions/keep.ts';
import { createPartitions } from './partitions/partitions.ts';
import { createProcesses } from './processes/registry.ts';
import { createQueue } from './queue/queue.ts';
import { createAccounts } from './repositories/accounts.ts';
import { createApiKeys } from './repositories/api-keys.ts';
import { createAssets } from './repositories/assets.ts';
import { createAudit } from './repositories/audit.ts';
import { createBrandVoices } from './repositories/brand-voices.ts';
import { createGlossaries } from './repositories/glossaries.ts';
import { createIdempotency } from './repositories/idempotency.ts';
import { createLinks } from './repositories/links.ts';
import { createMembers } from './repositories/members.ts';
import { createMemory } from './repositories/memory.ts';
import { createPause } from './repositories/pause.ts';
import { createProjects } from './repositories/projects.ts';
import { createSessions } from './repositories/sessions.ts';
import { createRecorder, createTranslations } from './repositories/translations.ts';
import { createUsage } from './repositories/usage.ts';
import { createUsers } from './repositories/users.ts';
import type { Clock } from './rows/common.ts';
import { checkSecret, isClaimed } from './secrets/check-secret.ts';
import { createSecrets } from './secrets/secrets.ts';
import { resealWebhooks } from './webhooks/reseal-webhooks.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export interface AssembleOptions {
  readonly connection: ConnectionSettings;
  readonly description: string;
  /** Gives the root secret. `claimed`: the database belongs to one already. */
  readonly root: (claimed: boolean) => Promise<Buffer>;
  readonly previous: Buffer | undefined;
  readonly logger: StoreLogger;
  readonly clock: Clock;
  /** Of a server of this machine: where its files are. */
  readonly directory?: string | undefined;
  /** Between two moves of a process in the registry, in milliseconds; default one second. */
  readonly beatMs?: number | undefined;
  /** Brings the server back when a connection fails. */
  readonly recover?: (() => Promise<void>) | undefined;
  /** Runs last of all when the store closes. */
  readonly release: () => Promise<void>;
}

/** How long a request waits for a database that is away. */
const patienceMs = 10_000;
/** How long an answered translation waits to be written: it costs more to make again. */
const recordPatienceMs = 20_000;

const connections = 8;
/** One for each batch that can be under way. */
const recorderConnections = 2;
/** Claims and outcomes of deliveries, which wait for no request's query. */
const delivererConnections = 3;

const inspectServer = async (database: Database): Promise<{ version: number; durable: boolean }> => {
  const result = await database.repeatable(({ client }) =>
    client.query<{ version: number; durable: boolean }>(
      `select current_setting('server_version_num')::integer as version,
         current_setting('synchronous_commit') <> 'off' as durable`,
    ),
  );
  return result.rows[0] ?? { version: 0, durable: false };
};

/** Makes a store of a database that can be reached: checks it, brings its schema up to date, checks the secret. */
export const assemble = async (options: AssembleOptions): Promise<Store> => {
  const { connection, logger, recover, clock } = options;
  const shared = { connection, recover };
  const open: Database[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(open.map((database) => database.close()));
  };
  try {
    const first = new Database({ ...shared, connections: 1, patienceMs });
    open.push(first);
    const { version, durable } = await inspectServer(first);
    assertSupportedVersion(version);
    const migrations = await migrate(first);
    if (migrations > 0) logger.info({ migrations }, 'The database schema was brought up to date.');
    const root = await options.root(await isClaimed(first));
    await checkSecret(first, root, options.previous);
    const secrets = createSecrets(root, options.previous);
    if (options.previous !== undefined) await resealWebhooks(first, root, secrets);
    await openPartitions(first, clock());
    await first.close();
    open.pop();

    const forceDurableCommits = !durable;
    const database = new Database({ ...shared, connections, patienceMs, forceDurableCommits });
    const writers = new Database({
      ...shared,
      connections: recorderConnections,
      patienceMs: recordPatienceMs,
      forceDurableCommits,
    });
    const deliverers = new Database({
      ...shared,
      connections: delivererConnections,
      patienceMs,
      forceDurableCommits,
      settings: delivererSettings,
    });
    // Neither waits for requests, nor for the other: who hangs while it looks whether it can write lives all the same.
    const pulse = new Database({ ...shared, connections: 1, patienceMs: 0 });
    const probe = new Database({ ...shared, connections: 1, patienceMs: 0 });
    open.push(database, writers, deliverers, pulse, probe);
    const wake = createWake({ connection, logger });
    const recorder = createRecorder(writers, clock, wake);
    const queue = createQueue({ connection, logger });
    const processes = createProcesses({ database, pulse, logger }, options.beatMs);
    let closing: Promise<void> | undefined;
    return {
      accounts: createAccounts(database, clock),
      apiKeys: createApiKeys(database, clock),
      users: createUsers(database, clock),
      sessions: createSessions(database, clock),
      members: createMembers(database, clock),
      links: createLinks(database, clock),
      projects: createProjects(database, clock, wake),
      glossaries: createGlossaries(database, clock),
      brandVoices: createBrandVoices(database, clock),
      assets: createAssets(database, clock),
      files: createFiles(database, clock, wake),
      translations: createTranslations(database, clock, recorder, wake),
      memory: createMemory(database, new Recaller(database), clock),
      usage: createUsage(database, clock),
      events: createEvents(database, clock),
      webhooks: createWebhooks(database, secrets, clock),
      deliveries: createDeliveries({ database, deliverers, secrets, clock, wake }),
      partitions: createPartitions(database, clock, logger),
      jobs: createJobs(database, queue, clock),
      queue,
      idempotency: createIdempotency(database, secrets, clock, processes),
      audit: createAudit(database, clock),
      processes,
      secrets,
      ...createPause(database),
      description: options.description,
      connections: () => [
        { pool: 'requests', ...database.connections },
        { pool: 'records', ...writers.connections },
        { pool: 'deliveries', ...deliverers.connections },
      ],
      ping: () => database.ping(),
      checkWritable: () => checkWritable(probe, options.directory),
      close() {
        closing ??= queue
          .stop()
          .then(() => recorder.close())
          .then(() => wake.close())
          .then(() => processes.close())
          .then(closeAll)
          .then(options.release);
        return closing;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
};
