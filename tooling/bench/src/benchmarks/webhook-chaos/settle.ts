import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '../../dragoman/client.ts';

const pollMilliseconds = 250;
/** The lease of a worker that was killed, and a retry that it did not make. */
const timeoutMilliseconds = 90_000;

/**
 * Waits until nothing is pending. What was refused and waits for its step of the ladder is asked for at once; what a
 * killed worker had is waited for. Gives up after 90 seconds.
 *
 * @returns milliseconds that it took
 */
export const settle = async (databaseUrl: string, client: Client): Promise<number> => {
  const startedAt = performance.now();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (;;) {
      const { rows } = await database.query<{ id: string; is_retry: boolean }>(
        `select id, claim_id is null and attempts > 0 and next_attempt_at > now() + interval '2 s' as is_retry
         from webhook_deliveries`,
      );
      const passed = performance.now() - startedAt;
      if (rows.length === 0 || passed > timeoutMilliseconds) return passed;
      for (const { id } of rows.filter((row) => row.is_retry))
        await client.call('POST', `/api/v1/deliveries/${id}/redeliver`);
      await sleep(pollMilliseconds);
    }
  } finally {
    await database.end();
  }
};
