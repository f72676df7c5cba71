import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** What the database holds of deliveries. */
export interface Ledger {
  /** Events that a webhook wants: each is one delivery. */
  readonly published: number;
  readonly delivered: number;
  readonly pending: number;
  /** Attempts that are stored with an answer of 200. */
  readonly attempts: number;
  /** Deliveries that are delivered and have no such attempt. */
  readonly unproven: number;
}

const statement = `
select
  (select count(*)::integer from events where kind = 'translation.completed') as published,
  (select count(*)::integer from webhook_delivery_history where state = 'delivered') as delivered,
  (select count(*)::integer from webhook_deliveries) as pending,
  (select count(*)::integer from webhook_attempts where status = 200) as attempts,
  (
    select count(*)::integer from webhook_delivery_history delivery
    where state = 'delivered'
      and not exists (select from webhook_attempts where delivery_id = delivery.id and status = 200)
  ) as unproven
`;

/** Looks behind the store. */
export const withClient = async <Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

export const readLedger = (databaseUrl: string): Promise<Ledger> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Ledger>(statement);
    if (rows[0] === undefined) throw new Error('The ledger is one row.');
    return rows[0];
  });

const pollMilliseconds = 100;
const longestWaitMilliseconds = 60_000;

/** Waits until no delivery waits any more. */
export const untilDelivered = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const deadline = performance.now() + longestWaitMilliseconds;
    const waits = async (): Promise<boolean> =>
      ((await client.query('select from webhook_deliveries limit 1')).rowCount ?? 0) > 0;
    while (await waits()) {
      if (performance.now() > deadline) throw new Error('Deliveries still wait after a minute.');
      await sleep(pollMilliseconds);
    }
  });

/** @throws where what was made, what was delivered, what is stored of it and what was received are not the same */
export const assertBalanced = (ledger: Ledger, recorded: number, received: number): void => {
  const { published, delivered, pending, attempts, unproven } = ledger;
  const balances =
    published === recorded && published === delivered + pending && attempts >= delivered && unproven === 0;
  if (!balances || received < delivered) {
    throw new Error(`The ledger does not balance: ${JSON.stringify({ ...ledger, recorded, received })}`);
  }
};
