import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request as it came over the wire. */
export interface RecordedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values as sent, case and order kept. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Port of the client's end: the same where a connection was kept alive. */
  readonly clientPort: number | undefined;
}

/** What a double saw. */
export interface Recorder {
  /** Oldest first; the newest `limit` are kept. */
  readonly requests: RecordedRequest[];
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  record(request: IncomingMessage, body: Buffer): void;
  countDisconnect(): void;
  /** Something else happened that a condition may look at. */
  changed(): void;
  /** Forgets all. */
  clear(): void;
  /** Resolves as soon as the condition holds; it is looked at after every request, disconnect and change. */
  until(condition: () => boolean): Promise<void>;
}

/** A recorder that keeps the newest `limit` requests; 0 keeps none. */
export const createRecorder = (limit: number): Recorder => {
  const requests: RecordedRequest[] = [];
  const waiters = new Set<() => void>();
  let disconnects = 0;
  const changed = () => {
    for (const waiter of waiters) waiter();
  };
  return {
    requests,
    get disconnects() {
      return disconnects;
    },
    record(request, body) {
      if (limit > 0) {
        if (requests.length === limit) requests.shift();
        requests.push({
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          rawHeaders: request.rawHeaders,
          body,
          clientPort: request.socket.remotePort,
        });
      }
      changed();
    },
    countDisconnect() {
      disconnects += 1;
      changed();
    },
    changed,
    clear() {
      requests.length = 0;
      disconnects = 0;
    },
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          waiters.delete(look);
          resolve();
        };
        waiters.add(look);
        look();
      }),
  };
};
