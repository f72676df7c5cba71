import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { readAllowList } from './allow-list.ts';
import { createConnectionLog } from './connection-log.ts';
import { startDeadline } from './deadline.ts';
import { OutboundError } from './error.ts';
import { toOutboundError } from './failure.ts';
import { createGuard } from './guard.ts';
import { type Resolve, systemResolver } from './resolve.ts';
import { checkUrl, hostOf, type PlainHttp } from './url-rules.ts';

/** What may be reached, and how. */
export interface OutboundOptions {
  /** Addresses, networks or host names that may be reached although not public, and in plain http. Default none. */
  readonly allow?: readonly string[];
  /** Who may be reached in plain http: `everyone`, or what `allow` names. */
  readonly plainHttp: PlainHttp;
  /** The address that requests are sent from. Default: the system's choice. */
  readonly localAddress?: string | undefined;
  /** Default: hosts file and name servers of the machine. */
  readonly resolve?: Resolve;
}

/** One request. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  /** Names in any case. `Accept-Encoding: identity` is added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Ends the request at any time, that for the body of the answer included. */
  readonly signal: AbortSignal;
}

/** An answer, of which the body is still to be read or destroyed. */
export interface OutboundAnswer {
  readonly statusCode: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** The way out of the process for URLs that strangers choose. */
export interface Outbound {
  /**
   * Reads a URL and holds what needs no look-up.
   *
   * @throws {OutboundError} `url_*`, `host_forbidden`, `address_forbidden`
   */
  readUrl(text: string): URL;
  /**
   * The same, and looks up the host: what this accepts now, a request will accept while the name keeps its addresses.
   *
   * @throws {OutboundError} as `readUrl`, and `dns_failed`, `connection_failed`, `timeout` after 10 s
   */
  checkUrl(text: string): Promise<URL>;
  /**
   * Sends a request and waits for the header of the answer. Redirects are answers as any other; nothing is inflated;
   * no proxy variable is looked at; connections are kept alive.
   *
   * @throws {OutboundError} where there is no answer, or the signal's reason
   */
  request(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /** Ends all connections and the requests in flight. Safe to call twice. */
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;

/** Rejects with the signal's reason at once: undici notices a signal only when it has a connection. */
const untilAborted = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/**
 * Makes the way out. It opens no connection yet.
 *
 * @throws {TypeError} for an entry of `allow` that is neither address, network nor host name
 */
export const createOutbound = (options: OutboundOptions): Outbound => {
  const { plainHttp, localAddress, resolve = systemResolver() } = options;
  const allow = readAllowList(options.allow ?? []);
  const log = createConnectionLog();
  const guard = createGuard({ allow, plainHttp, resolve, localAddress });
  // undici takes memory and a tenth of a second to load: a process that never sends does without.
  let opening: Promise<Agent> | undefined;
  const open = (): Promise<Agent> =>
    (opening ??= import('./agent.ts').then(({ createAgent }) =>
      createAgent({ guard, localAddress, connectTimeoutMs, onConnect: log.opened }),
    ));
  const readUrl = (text: string): URL => checkUrl(text, plainHttp, allow, guard.isAddressAllowed);

  return {
    readUrl,
    checkUrl: async (text) => {
      const url = readUrl(text);
      const deadline = startDeadline(connectTimeoutMs, undefined);
      try {
        await untilAborted(deadline.signal, guard.addressesOf(hostOf(url), url.protocol));
      } catch (error) {
        throw deadline.signal.aborted ? new OutboundError('timeout', { cause: error }) : error;
      } finally {
        deadline.end();
      }
      return url;
    },
    request: async (text, { method, headers, body, signal }) => {
      const url = readUrl(text);
      const agent = await untilAborted(signal, open());
      signal.throwIfAborted();
      const entry = log.begin(url.origin);
      try {
        const answer = agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: body ?? null,
          signal,
        });
        return await untilAborted(signal, answer);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw toOutboundError(error, entry.isOnOlderConnection());
      } finally {
        entry.end();
      }
    },
    close: async () => (await opening)?.destroy(),
  };
};
