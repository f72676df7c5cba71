import { ServiceError } from '@dragoman/provider';
import { confidentialOf, isFetchFailure, linkSignals } from '@dragoman/provider-kit';
import { z } from 'zod';
import type { DeepgramOptions } from './options.ts';
import { connectVendor, type VendorClient } from './vendor-client.ts';
import { type Asked, engineError, refusalError } from './vendor-error.ts';

/** One call of the vendor: what it depends on, and how long it may take. */
export interface EngineCall {
  readonly client: VendorClient;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
  readonly asked: Asked;
  /** What our caller must see of an error. */
  seen(error: unknown): unknown;
  /** To be called once the call is over. */
  end(): void;
}

/** The vendor behind one provider. */
export interface Engine {
  /** Begins a call; connects at the first one. Rejects with the signal's reason. */
  begin(
    signal: AbortSignal,
    asked: Omit<Asked, 'confidential'>,
    hints?: readonly string[],
  ): Promise<EngineCall>;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

/** Parts of the SDK's error that matter here. */
interface SdkError {
  readonly statusCode?: number | undefined;
  readonly body?: unknown;
  readonly rawResponse?: { readonly headers: Headers } | undefined;
}

const ofSdkError = ({ statusCode, body, rawResponse }: SdkError, asked: Asked): ServiceError =>
  refusalError(
    {
      status: statusCode ?? 0,
      headers: {
        requestId: rawResponse?.headers.get('dg-request-id') ?? null,
        retryAfter: rawResponse?.headers.get('retry-after') ?? null,
      },
      body,
    },
    asked,
  );

const toServiceError = (error: unknown, client: VendorClient, asked: Asked): unknown => {
  if (ServiceError.is(error)) return error;
  if (error instanceof client.DeepgramError) return ofSdkError(error, asked);
  if (isFetchFailure(error)) return engineError('unavailable', { cause: error });
  if (error instanceof z.ZodError) {
    const places = error.issues.map(({ path }) => path.join('.')).slice(0, 5);
    const cause = new Error(`The answer is unusable at: ${places.join(', ') || 'its root'}.`);
    return engineError('invalid_response', { cause });
  }
  return error;
};

/** Connects at the first call. */
export const createEngine = (options: DeepgramOptions): Engine => {
  const closing = new AbortController();
  let connecting: Promise<VendorClient> | undefined;

  return {
    async begin(requestSignal, asked, hints = []) {
      requestSignal.throwIfAborted();
      closing.signal.throwIfAborted();
      connecting ??= connectVendor(options);
      const client = await connecting;
      const { signal, unlink } = linkSignals(requestSignal, closing.signal);
      const confidential = confidentialOf(options.apiKey, ...hints);
      if (signal.aborted) {
        unlink();
        throw signal.reason;
      }
      const context: Asked = { ...asked, confidential };
      return {
        client,
        signal,
        asked: context,
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
