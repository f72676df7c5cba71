import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { StoreLogger } from '../logger.ts';
import type { ProcessRegistry, ProcessRole } from '../model/index.ts';

/** Between two moves of a process. */
const usualBeatMs = 1_000;
/** One that has stood still for so many looks is dead. */
const maxStillLooks = 6;

/** The key of the advisory lock of `alone`: "dgmalone" in ASCII. */
const aloneLock = '7234871591592488549';

/**
 * Moves and looks in one statement. A move that a crash of the database loses is made good by the next: it waits for no
 * disk.
 */
const beatStatement = `
  with quickly as materialized (select set_config('synchronous_commit', 'off', true)),
  moved as (
    insert into processes (id, role, beat, asset_store, started_at)
    select $1, $2, 1, $3, now() from quickly
    on conflict (id) do update set beat = processes.beat + 1
  )
  select id, role, beat from processes where id <> $1
`;

/** One that has moved meanwhile lives. */
const buryStatement = `
  delete from processes where (id, beat) in (select * from unnest($1::uuid[], $2::bigint[]))
`;

interface Row {
  readonly id: string;
  readonly role: ProcessRole;
  /** A number of 64 bits, as text. */
  readonly beat: string;
}

interface Sighting extends Row {
  readonly stillLooks: number;
}

/** The registry, as the rest of the store uses it. */
export interface InternalProcesses extends ProcessRegistry {
  /** Of this process, in what it holds. */
  readonly id: string;
  /** Resolves once the process is one of them: it joins where it has not yet. */
  joined(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The registry of a database.
 *
 * @param pulse a connection of its own, without patience: life must not wait behind requests
 * @param beatMs default one second
 */
export const createProcesses = (
  { database, pulse, logger }: { database: Database; pulse: Database; logger: StoreLogger },
  beatMs = usualBeatMs,
): InternalProcesses => {
  const id = randomUUID();
  let role: ProcessRole = 'all';
  let assetStore: string | null = null;
  let others: readonly Sighting[] = [];
  let joining: Promise<void> | undefined;
  let beating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isFailing = false;

  const beat = async (): Promise<void> => {
    const { rows } = await pulse.write(({ client }) =>
      client.query<Row>(beatStatement, [id, role, assetStore]),
    );
    const before = new Map(others.map((other) => [other.id, other]));
    const seen = rows.map((row): Sighting => {
      const last = before.get(row.id);
      return { ...row, stillLooks: last?.beat === row.beat ? last.stillLooks + 1 : 0 };
    });
    others = seen.filter(({ stillLooks }) => stillLooks < maxStillLooks);
    const dead = seen.filter(({ stillLooks }) => stillLooks >= maxStillLooks);
    if (dead.length === 0) return;
    logger.warn({ processes: dead.map((one) => one.id) }, 'Processes have died: what they held is free.');
    await pulse.write(({ client }) =>
      client.query(buryStatement, [dead.map((one) => one.id), dead.map((one) => one.beat)]),
    );
  };
  const beatAgain = (): void => {
    timer = setTimeout(() => {
      beating = beat()
        .then(() => {
          isFailing = false;
        })
        .catch((error: unknown) => {
          if (!isFailing) logger.warn({ err: error }, 'This process cannot show that it lives.');
          isFailing = true;
        })
        .finally(() => {
          if (!isClosed) beatAgain();
        });
    }, beatMs);
  };
  const joined = (): Promise<void> => {
    joining ??= beat().then(
      () => {
        if (!isClosed) beatAgain();
      },
      (error: unknown) => {
        joining = undefined;
        throw error;
      },
    );
    return joining;
  };
  const alone = <Value>(work: (client: { query: Querying }) => Promise<Value>): Promise<Value> =>
    database.transaction(async ({ client }) => {
      await client.query('select pg_advisory_xact_lock($1)', [aloneLock]);
      return work({ query: async (text, values) => (await client.query(text, [...values])).rowCount ?? 0 });
    });

  return {
    id,
    joined,
    join(given) {
      role = given;
      return joined();
    },
    get serving() {
      const serving = [{ role }, ...others].filter((one) => one.role !== 'worker').length;
      return Math.max(1, serving);
    },
    alone: (work) => alone(work),
    async shareAssets(given) {
      await joined();
      const agreed = await alone(async ({ query }) => {
        const apart = await query('select from processes where asset_store <> $1 and id <> $2', [given, id]);
        if (apart > 0) return false;
        await query('update processes set asset_store = $1 where id = $2', [given, id]);
        return true;
      });
      if (agreed) assetStore = given;
      return agreed;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await joining?.catch(() => {});
      clearTimeout(timer);
      await beating;
      if (joining !== undefined)
        // Where the database is away others see soon enough that it has gone.
        await pulse
          .write(({ client }) => client.query('delete from processes where id = $1', [id]))
          .catch(() => {});
    },
  };
};

/** @returns how many rows there were, or were written */
type Querying = (text: string, values: readonly unknown[]) => Promise<number>;
