import { setTimeout as delay } from 'node:timers/promises';
import { channel, connect, createOutage, type NotificationOptions } from './connection.ts';

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
