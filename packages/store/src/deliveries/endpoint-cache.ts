import type { ClaimedDelivery } from '@dragoman/webhooks';
import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { webhooks } from '../schema/index.ts';
import { openWebhook } from '../secrets/sealed-webhook.ts';

/** What an attempt needs of its webhook. */
export type Endpoint = Pick<ClaimedDelivery, 'url' | 'secrets' | 'headers'>;

/** `missing`: it was deleted. */
export type EndpointState = Endpoint | 'missing';

interface KeptEndpoint extends Endpoint {
  readonly secrets: NonNullable<Endpoint['secrets']>;
  readonly revision: number;
  readonly previousSecretExpiresAt: Date | null;
}

/** Addresses, secrets and headers of webhooks, opened once per revision. */
export interface EndpointCache {
  /** Of these webhooks, at least as new as the revisions; by id. Reads the database only for those it does not know. */
  get(wanted: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, EndpointState>>;
}

const maxEndpoints = 10_000;

const columns = {
  id: webhooks.id,
  url: webhooks.url,
  secret: webhooks.secret,
  previousSecret: webhooks.previousSecret,
  previousSecretExpiresAt: webhooks.previousSecretExpiresAt,
  headers: webhooks.headers,
  revision: webhooks.revision,
  deletedAt: webhooks.deletedAt,
};

export const createEndpointCache = (options: {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}): EndpointCache => {
  const { database, secrets, clock } = options;
  /** The least lately used first. */
  const kept = new Map<string, KeptEndpoint>();

  const keep = (id: string, endpoint: KeptEndpoint): void => {
    kept.delete(id);
    kept.set(id, endpoint);
    const [oldest] = kept.keys();
    if (kept.size > maxEndpoints && oldest !== undefined) kept.delete(oldest);
  };

  const present = ({ url, headers, secrets: opened, previousSecretExpiresAt }: KeptEndpoint): Endpoint => {
    const isOver = previousSecretExpiresAt === null || previousSecretExpiresAt <= clock();
    return { url, headers, secrets: isOver ? { current: opened.current } : opened };
  };

  const read = async (ids: readonly string[]): Promise<ReadonlyMap<string, EndpointState>> => {
    const rows = await database.repeatable(({ sql }) =>
      sql
        .select(columns)
        .from(webhooks)
        .where(inArray(webhooks.id, [...ids])),
    );
    const found = new Map<string, EndpointState>(ids.map((id) => [id, 'missing']));
    for (const { deletedAt, ...row } of rows) {
      if (deletedAt !== null) continue;
      const opened = openWebhook(secrets, row, clock());
      if (opened.secrets === null) {
        // Not kept: the next look may find the seal mended.
        found.set(row.id, { url: row.url, ...opened });
        continue;
      }
      const endpoint = { ...row, secrets: opened.secrets, headers: opened.headers };
      keep(row.id, endpoint);
      found.set(row.id, present(endpoint));
    }
    return found;
  };

  return {
    async get(wanted) {
      const found = new Map<string, EndpointState>();
      const unknown: string[] = [];
      for (const [id, revision] of wanted) {
        const endpoint = kept.get(id);
        if (endpoint === undefined || endpoint.revision < revision) {
          unknown.push(id);
          continue;
        }
        keep(id, endpoint);
        found.set(id, present(endpoint));
      }
      if (unknown.length > 0) for (const [id, state] of await read(unknown)) found.set(id, state);
      return found;
    },
  };
};
