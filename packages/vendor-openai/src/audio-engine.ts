import { ServiceError } from '@dragoman/provider';
import { confidentialOf, type Failures, linkSignals } from '@dragoman/provider-kit';
import type { APIError } from 'openai';
import { type CallManner, type ConnectionOptions, connectOpenAi } from './connection.ts';
import type { ConnectedSdk } from './lean-sdk.ts';
import { factsOf, toServiceError } from './vendor-error.ts';

/** What is known of one refusal of the vendor. */
export interface RefusalFacts {
  readonly error: APIError;
  readonly failures: Failures;
  /** For the error; takes confidential strings out of the refusal. */
  facts(): ReturnType<typeof factsOf>;
}

/** One call of the vendor. */
export interface AudioCall {
  readonly client: ConnectedSdk;
  readonly failures: Failures;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
  /** What our caller must see of an error. `refused`: what the slot knows better of a refusal. */
  seen(error: unknown, refused?: (facts: RefusalFacts) => ServiceError | undefined): unknown;
  /** To be called once the call is over. */
  end(): void;
}

/** The vendor behind one provider of audio. */
export interface AudioEngine {
  /** Begins a call; connects at the first one. Rejects with the signal's reason. `texts` must not reach a log. */
  begin(signal: AbortSignal, texts?: readonly (string | undefined)[]): Promise<AudioCall>;
  /** Lists the vendor's models, which costs nothing. */
  check(signal: AbortSignal): Promise<void>;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

/** How a provider of audio presents itself. */
export interface AudioEngineOptions extends CallManner {
  /** Its errors, in its own words. */
  readonly failures: Failures;
}

/** A server answers so to a base URL that is not its own, and to a model that it does not have. */
const notFound =
  'The server knows no such address or model. The operator must check its base URL and its models.';

const withNotFound = (failures: Failures): Failures => ({
  ...failures,
  engine: (failure, facts, detail = facts.status === 404 ? notFound : undefined) =>
    failures.engine(failure, facts, detail),
});

/** Connects at the first call. */
export const createAudioEngine = (
  options: ConnectionOptions,
  { failures: worded, ...manner }: AudioEngineOptions,
): AudioEngine => {
  const failures = withNotFound(worded);
  const closing = new AbortController();
  let connecting: Promise<ConnectedSdk> | undefined;

  const begin: AudioEngine['begin'] = async (requestSignal, texts = []) => {
    requestSignal.throwIfAborted();
    closing.signal.throwIfAborted();
    connecting ??= connectOpenAi(options, manner);
    const client = await connecting;
    const { signal, unlink } = linkSignals(requestSignal, closing.signal);
    if (signal.aborted) {
      unlink();
      throw signal.reason;
    }
    const confidential = confidentialOf(options.apiKey, ...texts);
    return {
      client,
      failures,
      signal,
      seen(error, refused) {
        if (signal.aborted) return signal.reason;
        if (ServiceError.is(error)) return error;
        const known =
          error instanceof client.errors.APIError && error.status !== undefined
            ? refused?.({ error, failures, facts: () => factsOf(error, confidential) })
            : undefined;
        return known ?? toServiceError(error, client.errors, confidential, failures);
      },
      end: unlink,
    };
  };

  return {
    begin,
    async check(requestSignal) {
      const call = await begin(requestSignal);
      try {
        const list = await call.client.sdk.models.list({ signal: call.signal });
        if (list.object !== 'list') throw new SyntaxError('The answer is no list of models.');
      } catch (error) {
        throw call.seen(error);
      } finally {
        call.end();
      }
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
