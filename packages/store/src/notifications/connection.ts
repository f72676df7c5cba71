import pg from 'pg';
import type { ConnectionSettings } from '../database/database.ts';
import { toConnectError } from '../database/failure.ts';
import type { StoreLogger } from '../logger.ts';

/** What notifying and listening need. */
export interface NotificationOptions {
  readonly connection: ConnectionSettings;
  readonly logger: StoreLogger;
}

/** Where deliveries are announced. */
export const channel = 'dragoman_deliveries';

const timeoutMs = 5_000;

/** Connects and hands the connection over with its end; closes it where `prepare` fails. */
export const connect = async (
  connection: ConnectionSettings,
  prepare: (client: pg.Client) => Promise<unknown>,
): Promise<{ client: pg.Client; ended: Promise<void> }> => {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    await prepare(client);
    return { client, ended };
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
};

/** Says once for each outage that deliveries are found by polling alone. */
export const createOutage = (logger: StoreLogger) => {
  let isOut = false;
  return {
    begins(error: unknown): void {
      if (isOut) return;
      isOut = true;
      logger.warn(
        { reason: toConnectError(error).message },
        'Notifications of the database are away: deliveries of other processes are found a little later.',
      );
    },
    ends(): void {
      isOut = false;
    },
  };
};
