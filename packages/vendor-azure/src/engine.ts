import { ServiceError, type Slot } from '@dragoman/provider';
import { confidentialOf, linkSignals } from '@dragoman/provider-kit';
import { z } from 'zod';
import type { ConnectionOptions } from './connection.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import { azureFailures, type Judge, toServiceError } from './vendor-error.ts';
import { WireFailure } from './wire-failure.ts';

/** One call of the vendor. */
export interface AzureCall {
  readonly sdk: Sdk;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
  /** Calls back with the signal's reason, at once where it is aborted already. */
  onAbort(callback: (reason: unknown) => void): void;
  /** What our caller must see of an error. `judge`: what the slot knows better of it. */
  seen(error: unknown, judge?: Judge): unknown;
  /** To be called once the call is over. */
  end(): void;
}

/** The vendor behind one provider. */
export interface AzureEngine {
  /** Begins a call; imports the SDK at the first one. Rejects with the signal's reason. `texts` must not reach a log. */
  begin(signal: AbortSignal, texts?: readonly (string | undefined)[]): Promise<AzureCall>;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

/** Every way in which a confidential string may be written: keys travel in addresses too. */
const spellings = (text: string | undefined): readonly (string | undefined)[] =>
  text === undefined ? [] : [text, encodeURIComponent(text)];

/** What is wrong with an answer, by its places alone. */
const garbageOf = ({ issues }: z.ZodError): WireFailure => {
  const places = issues.map(({ path }) => path.join('.')).slice(0, 5);
  return new WireFailure({
    kind: 'garbage',
    words: `The answer is unusable at: ${places.join(', ') || 'its root'}.`,
  });
};

/** Loads the SDK at the first call. `noun` is what callers know the service as, for example `speech recogniser`. */
export const createAzureEngine = (options: ConnectionOptions, slot: Slot, noun: string): AzureEngine => {
  const failures = azureFailures(slot, noun);
  const closing = new AbortController();
  let loading: Promise<Sdk> | undefined;
  return {
    async begin(requestSignal, texts = []) {
      requestSignal.throwIfAborted();
      closing.signal.throwIfAborted();
      loading ??= loadSdk();
      const sdk = await loading;
      const { signal, unlink } = linkSignals(requestSignal, closing.signal);
      if (signal.aborted) {
        unlink();
        throw signal.reason;
      }
      const secrets = [options.apiKey, options.token].flatMap(spellings);
      const confidential = confidentialOf(...secrets, ...texts);
      return {
        sdk,
        signal,
        onAbort(callback) {
          if (signal.aborted) callback(signal.reason);
          else signal.addEventListener('abort', () => callback(signal.reason), { once: true });
        },
        seen(error, judge) {
          if (signal.aborted) return signal.reason;
          const known = error instanceof z.ZodError ? garbageOf(error) : error;
          if (ServiceError.is(known) || !(known instanceof WireFailure)) return known;
          return toServiceError(known.event, failures, confidential, judge);
        },
        end: unlink,
      };
    },
    async close() {
      if (!closing.signal.aborted) closing.abort(new DOMException('The provider was closed.', 'AbortError'));
    },
  };
};
