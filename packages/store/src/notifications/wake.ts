import type { ConnectionSettings } from '../database/database.ts';
import type { StoreLogger } from '../logger.ts';
import { createListener } from './listener.ts';
import { createNotifier } from './notifier.ts';

/** Tells those who deliver that something has become due. */
export interface Wake {
  /** Something was committed: wakes listeners of this process at once, and those of others by a notification. */
  poke(): void;
  /**
   * Calls `listener` when this process or another has poked. May miss some of others: it is no replacement for asking now
   * and then. Calls nobody once it is closed.
   *
   * @returns ends it
   */
  onDue(listener: () => void): () => Promise<void>;
  close(): Promise<void>;
}

/** Wakes over a database. Opens no connection until somebody pokes or listens. */
export const createWake = (options: { connection: ConnectionSettings; logger: StoreLogger }): Wake => {
  const listeners = new Set<() => void>();
  let calling = false;
  let closed = false;
  const call = (): void => {
    if (calling || listeners.size === 0) return;
    calling = true;
    // Everything that was committed in this turn is one call.
    queueMicrotask(() => {
      calling = false;
      for (const listener of listeners) listener();
    });
  };
  const notifier = createNotifier(options);
  const remote = createListener({ ...options, ignored: notifier.sender, heard: call });
  return {
    poke() {
      call();
      notifier.notify();
    },
    onDue(listener) {
      if (closed) return async () => {};
      // The same function may listen twice.
      const own = (): void => listener();
      listeners.add(own);
      remote.start();
      return async () => {
        listeners.delete(own);
        if (listeners.size === 0) await remote.stop();
      };
    },
    async close() {
      closed = true;
      listeners.clear();
      await Promise.all([notifier.close(), remote.stop()]);
    },
  };
};
