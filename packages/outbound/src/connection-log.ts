/** Tells requests that were sent on a connection of their own from those on one that was there before. */
export interface ConnectionLog {
  /** A connection to an origin stands. */
  opened(origin: string): void;
  /** A request to an origin begins. */
  begin(origin: string): { isOnOlderConnection(): boolean; end(): void };
}

/**
 * Keeps the log of one process. undici does not say which socket a request was sent on; but where no connection to the
 * origin has been opened since the request began, it was sent on an older one. Under many requests at once it may miss
 * one, and never invents one.
 */
export const createConnectionLog = (): ConnectionLog => {
  // Only origins with requests in flight: strangers choose them, so that a list of all would grow for ever.
  const origins = new Map<string, { requests: number; connections: number }>();
  return {
    opened: (origin) => {
      const entry = origins.get(origin);
      if (entry) entry.connections += 1;
    },
    begin: (origin) => {
      const entry = origins.get(origin) ?? { requests: 0, connections: 0 };
      origins.set(origin, entry);
      entry.requests += 1;
      const { connections } = entry;
      return {
        isOnOlderConnection: () => entry.connections === connections,
        end: () => {
          entry.requests -= 1;
          if (entry.requests === 0) origins.delete(origin);
        },
      };
    },
  };
};
