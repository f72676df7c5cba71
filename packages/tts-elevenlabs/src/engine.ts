import { ServiceError } from '@dragoman/provider';
import { confidentialOf, isFetchFailure, linkSignals } from '@dragoman/provider-kit';
import { z } from 'zod';
import type { ElevenLabsOptions } from './options.ts';
import { connectVendor, type VendorClient } from './vendor-client.ts';
import { type Asked, failures, refusalError } from './vendor-error.ts';

/** One call of the vendor. */
export interface EngineCall {
  readonly client: VendorClient;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
  /** What our caller must see of an error. */
  seen(error: unknown): unknown;
  /** To be called once the call is over. */
  end(): void;
}

/** The vendor behind one provider. */
export interface Engine {
  /** Begins a call; connects at the first one. Rejects with the signal's reason. `texts` must not reach a log. */
  begin(
    signal: AbortSignal,
    asked?: Omit<Asked, 'confidential'>,
    texts?: readonly (string | undefined)[],
  ): Promise<EngineCall>;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

/** The SDK or we could not read the answer: the messages may quote it. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Error && error.name === 'ParseError');

const toServiceError = (error: unknown, client: VendorClient, asked: Asked): unknown => {
  if (ServiceError.is(error)) return error;
  if (isFetchFailure(error)) return failures.engine('unavailable', { cause: error });
  if (error instanceof client.ElevenLabsError) {
    const { statusCode = 0, body, rawResponse } = error;
    return refusalError({ status: statusCode, headers: rawResponse?.headers, body }, asked);
  }
  if (isUnreadable(error)) {
    const cause = new Error(`The answer is unusable: ${error.name}.`);
    return failures.engine('invalid_response', { cause });
  }
  return error;
};

/** Connects at the first call. */
export const createEngine = (options: ElevenLabsOptions): Engine => {
  const closing = new AbortController();
  let connecting: Promise<VendorClient> | undefined;

  return {
    async begin(requestSignal, asked = {}, texts = []) {
      requestSignal.throwIfAborted();
      closing.signal.throwIfAborted();
      connecting ??= connectVendor(options);
      const client = await connecting;
      const { signal, unlink } = linkSignals(requestSignal, closing.signal);
      if (signal.aborted) {
        unlink();
        throw signal.reason;
      }
      const context: Asked = { ...asked, confidential: confidentialOf(options.apiKey, ...texts) };
      return {
        client,
        signal,
        seen: (error) => (signal.aborted ? signal.reason : toServiceError(error, client, context)),
        end: unlink,
      };
    },
    async close() {
      if (!closing.signal.aborted) {
        closing.abort(new DOMException('The provider was closed.', 'AbortError'));
      }
      const client = await connecting?.catch(() => undefined);
      await client?.close();
    },
  };
};
