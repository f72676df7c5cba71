import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { channel, connect, createOutage, type NotificationOptions } from './connection.ts';

/** A notifying commit takes a lock of the whole server: others are woken this often at most. */
const notifyEveryMs = 50;
const retryAfterMs = 1_000;

/** Tells other processes, soon after it is asked to and never more often than every 50 ms. Never fails. */
export const createNotifier = ({ connection, logger }: NotificationOptions) => {
  const sender = randomUUID();
  const outage = createOutage(logger);
  let client: pg.Client | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let closed = false;

  const drop = (): void => {
    client?.end().catch(() => {});
    client = undefined;
  };
  const open = async (): Promise<pg.Client> => {
    const opened = await connect(connection, async () => {});
    opened.ended.then(() => {
      if (client === opened.client) drop();
    });
    return opened.client;
  };
  /** @returns how long to wait before the next one */
  const send = async (): Promise<number> => {
    try {
      client ??= await open();
      await client.query(`notify ${channel}, '${sender}'`);
      outage.ends();
      return notifyEveryMs;
    } catch (error) {
      outage.begins(error);
      drop();
      return retryAfterMs;
    }
  };
  const run = async (): Promise<void> => {
    wanted = false;
    const waitMs = await send();
    sending = undefined;
    if (closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted) sending = run();
    }, waitMs);
  };

  return {
    /** What its notifications carry. */
    sender,
    notify(): void {
      if (closed) return;
      if (sending === undefined && timer === undefined) sending = run();
      else wanted = true;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
      await client?.end().catch(() => {});
    },
  };
};
