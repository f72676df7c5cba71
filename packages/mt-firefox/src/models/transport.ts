import type { Readable } from 'node:stream';
import { createOutbound, type Outbound, OutboundError } from '@dragoman/outbound';
import { ModelStoreError } from './errors.ts';

/** Where models come from, as messages call it. */
export interface Place {
  readonly noun: 'mirror' | 'registry';
  /** The address of its list. */
  readonly address: string;
  /** Whether it may lead to addresses that are not public only if it has such an address itself. */
  readonly isHeldPublic: boolean;
}

/** An answer, of which the body is still to be read or destroyed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** The way to a place and to whatever it names. */
export interface Transport {
  /**
   * Asks for a file, with up to three redirects.
   * @throws ModelStoreError where it cannot be reached, or answers neither 2xx nor 416
   */
  ask(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer>;
  /** Ends all connections. */
  close(): Promise<void>;
}

const maxRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Why there was no answer, for a person: the system's code where there is one. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  return cause?.code ?? message;
};

const leave = (body: Readable): void => void body.on('error', () => {}).destroy();

/**
 * Makes the way to a place; no connection is opened yet.
 *
 * @param strict what reaches public addresses alone; another one is for tests
 */
export const createTransport = (
  { noun, address, isHeldPublic }: Place,
  strict: Outbound = createOutbound({ plainHttp: 'everyone' }),
): Transport => {
  const open = createOutbound({ plainHttp: 'everyone', allow: ['0.0.0.0/0', '::/0'] });
  let choosing: Promise<Outbound> | undefined;

  /** Who keeps a registry inside may keep its files inside; a public one must not lead there. */
  const choose = async (): Promise<Outbound> => {
    if (!isHeldPublic) return open;
    try {
      await strict.checkUrl(address);
      return strict;
    } catch (error) {
      if (OutboundError.is(error) && error.code === 'source_forbidden') return open;
      throw error;
    }
  };

  const chosen = (): Promise<Outbound> => {
    choosing ??= choose().catch((error) => {
      choosing = undefined;
      throw error;
    });
    return choosing;
  };

  const explained = (url: URL, error: unknown): ModelStoreError => {
    const isForbidden = OutboundError.is(error) && error.code === 'source_forbidden';
    return new ModelStoreError(
      isForbidden
        ? `The ${noun} leads to ${url.origin}, which is no public address: nothing is taken from there.`
        : `The ${noun} cannot be reached at ${url.href} (${reasonOf(error)}). Check providers.firefox.${noun} and the network.`,
      { cause: error },
    );
  };

  return {
    async ask(start, headers, signal) {
      let url = start;
      for (let hop = 0; ; hop += 1) {
        try {
          const outbound = await chosen();
          const { statusCode, ...answer } = await outbound.request(url.href, {
            method: 'GET',
            headers: { 'user-agent': 'dragoman', accept: '*/*', ...headers },
            signal,
          });
          const { location } = answer.headers;
          const isElsewhere = redirects.includes(statusCode) && typeof location === 'string';
          if (isElsewhere && hop < maxRedirects && URL.canParse(location, url.href)) {
            leave(answer.body);
            const next = new URL(location, url);
            if (url.protocol === 'https:' && next.protocol === 'http:')
              throw new OutboundError('redirect_failed');
            url = next;
            continue;
          }
          if ((statusCode >= 200 && statusCode < 300) || statusCode === 416) {
            return { status: statusCode, ...answer };
          }
          leave(answer.body);
          throw new ModelStoreError(
            `The ${noun} answered ${statusCode} to ${url.href}. Check providers.firefox.${noun}.`,
          );
        } catch (error) {
          signal.throwIfAborted();
          throw error instanceof ModelStoreError ? error : explained(url, error);
        }
      }
    },
    async close() {
      await Promise.all([strict.close(), open.close()]);
    },
  };
};
