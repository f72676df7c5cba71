import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionSettings } from './database/database.ts';
import { toConnectError } from './database/failure.ts';
import type { StoreLogger } from './logger.ts';

interface NotificationOptions {
  readonly connection: ConnectionSettings;
  readonly logger: StoreLogger;
}

const channel = 'dragoman_deliveries';
const timeoutMs = 5_000;
/** A notifying commit takes a lock of the whole server: others are woken this often at most. */
const notifyEveryMs = 50;
const retryAfterMs = 1_000;

/** Connects and hands the connection over with its end; closes it where `prepare` fails. */
const connect = async (
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
const createOutage = (logger: StoreLogger) => {
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

/** 100 ms, doubled up to five seconds. */
const pauseMs = (attempt: number): number => Math.min(5_000, 100 * 2 ** attempt);

/**
 * Hears other processes. A lost connection is made anew for as long as it listens; what was notified meanwhile is made
 * good by one call of `heard`.
 */
export const createListener = ({
  connection,
  logger,
  ignored,
  heard,
}: NotificationOptions & { readonly ignored: string; readonly heard: () => void }) => {
  const outage = createOutage(logger);
  let listening: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  const listenOnce = async (signal: AbortSignal): Promise<void> => {
    const { client, ended } = await connect(connection, (opening) => {
      opening.on('notification', ({ payload }) => {
        if (payload !== ignored) heard();
      });
      return opening.query(`listen ${channel}`);
    });
    outage.ends();
    heard();
    await Promise.race([
      ended,
      new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    ]);
    await client.end().catch(() => {});
  };
  const listen = async (signal: AbortSignal): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await listenOnce(signal);
        attempt = 0;
      } catch (error) {
        outage.begins(error);
      }
      await delay(pauseMs(attempt), undefined, { signal }).catch(() => {});
    }
  };
  const stop = async (): Promise<void> => {
    const { stop: stopping, done } = listening ?? {};
    listening = undefined;
    stopping?.abort();
    await done;
  };

  return {
    start(): void {
      if (listening !== undefined) return;
      const stopping = new AbortController();
      listening = { stop: stopping, done: listen(stopping.signal) };
    },
    stop,
  };
};
