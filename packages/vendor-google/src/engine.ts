import { confidentialOf, linkSignals } from '@dragoman/provider-kit';
import type { CallOptions, ClientOptions } from 'google-gax';
import { callOptions, clientOptions } from './client-options.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { explained, type FailureContext, type InputFault } from './failures.ts';
import type { GoogleOptions } from './options.ts';
import type { GrpcStatus } from './status.ts';

/** A client of Google's SDK. */
export interface VendorClient {
  initialize(): Promise<unknown>;
  close(): Promise<void>;
}

/** What one package's engine is. */
export interface EngineSetting<Client extends VendorClient> {
  readonly slot: 'asr' | 'tts';
  /** What callers know it as, for example `speech recogniser`. */
  readonly noun: string;
  readonly options: GoogleOptions;
  /** `https://…`, or `http://…` for gRPC without TLS. */
  readonly endpoint: string;
  /** Imports the SDK and makes a client. */
  connect(options: ClientOptions): Promise<Client>;
}

/** What a call may be the request's fault for, and what must not be found in its errors. */
export interface CallContext {
  readonly confidential?: readonly string[];
  faultOf?(status: GrpcStatus): InputFault | undefined;
}

/** One call of the vendor. */
export interface GoogleCall<Client> {
  readonly client: Client;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
  /** To be given to the SDK's method. */
  readonly options: CallOptions;
  /** What our caller must see of an error. */
  seen(error: unknown): unknown;
  /** To be called once the call is over. */
  end(): void;
}

/** The vendor behind one provider. */
export interface GoogleEngine<Client> {
  /** Begins a call; connects at the first one. Rejects with the signal's reason, or `provider_not_configured`. */
  begin(signal: AbortSignal, context?: CallContext): Promise<GoogleCall<Client>>;
  /** Makes a call and ends it; rejects with what our caller must see. */
  call<T>(
    signal: AbortSignal,
    context: CallContext,
    work: (call: GoogleCall<Client>) => Promise<T>,
  ): Promise<T>;
  /** Throws what `begin` would reject with before it connects: for answers that need no call. */
  throwIfOver(signal: AbortSignal): void;
  /** Ends the calls in flight; later ones reject. */
  close(): Promise<void>;
}

interface Connection<Client> {
  readonly client: Client;
  readonly credentials: Credentials;
}

/** Connects at the first call. */
export const createGoogleEngine = <Client extends VendorClient>(
  setting: EngineSetting<Client>,
): GoogleEngine<Client> => {
  const { slot, noun, options, endpoint } = setting;
  const closing = new AbortController();
  let connecting: Promise<Connection<Client>> | undefined;

  const connect = async (): Promise<Connection<Client>> => {
    const credentials = await readCredentials(options, slot);
    const client = await setting.connect(await clientOptions(endpoint));
    await client.initialize();
    return { client, credentials };
  };

  const connection = (): Promise<Connection<Client>> => {
    connecting ??= connect().catch((error: unknown) => {
      // A key file may be put right meanwhile.
      connecting = undefined;
      throw error;
    });
    return connecting;
  };

  const throwIfOver = (signal: AbortSignal): void => {
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
  };

  const begin: GoogleEngine<Client>['begin'] = async (requestSignal, context = {}) => {
    throwIfOver(requestSignal);
    const { client, credentials } = await connection();
    throwIfOver(requestSignal);
    const { signal, unlink } = linkSignals(requestSignal, closing.signal);
    const failure: FailureContext = {
      slot,
      noun,
      confidential: confidentialOf(...credentials.secrets, ...(context.confidential ?? [])),
      faultOf: context.faultOf ?? (() => undefined),
    };
    return {
      client,
      signal,
      options: callOptions(credentials, signal),
      seen: (error) => (signal.aborted ? signal.reason : explained(error, failure)),
      end: unlink,
    };
  };

  return {
    begin,
    throwIfOver,
    async call(signal, context, work) {
      const call = await begin(signal, context);
      try {
        return await work(call);
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
      const open = await connecting?.catch(() => undefined);
      await open?.client.close();
    },
  };
};
