import { createVendor, type Failures, type Vendor, type VendorCall } from '@dragoman/provider-kit';
import type { CallOptions, ClientOptions } from 'google-gax';
import { clientOptions } from './client-options.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { problemOf } from './failures.ts';
import type { ConnectionOptions } from './options.ts';

/** A client of Google's SDK. */
export interface GoogleClient {
  initialize(): Promise<unknown>;
  close(): Promise<void>;
}

/** A client, and the credentials that go with each of its calls. */
export interface GoogleConnection<Client> {
  readonly client: Client;
  readonly credentials: Credentials;
}

/** What is different from one Google package to the next. */
export interface GoogleSetting<Client extends GoogleClient> {
  readonly failures: Failures;
  readonly options: ConnectionOptions;
  /** `https://…`, or `http://…` for gRPC without TLS. */
  readonly endpoint: string;
  /** Imports the SDK and makes a client. */
  connect(options: ClientOptions): Promise<Client>;
}

/** Google behind one provider. Its calls reject with `provider_not_configured` where a key file is unusable. */
export const createGoogleVendor = <Client extends GoogleClient>({
  failures,
  options,
  endpoint,
  connect,
}: GoogleSetting<Client>): Vendor<GoogleConnection<Client>> =>
  createVendor({
    name: 'Google',
    failures,
    async connect() {
      const credentials = await readCredentials(options, failures);
      const client = await connect(await clientOptions(endpoint));
      await client.initialize();
      return { client, credentials };
    },
    disconnect: ({ client }) => client.close(),
    secrets: ({ credentials }) => credentials.secrets,
    problemOf,
  });

/** The options of one call, for the SDK's method. */
export const optionsOf = async ({
  connection,
  signal,
}: VendorCall<GoogleConnection<unknown>>): Promise<CallOptions> => ({
  retry: { retryCodes: [] },
  otherArgs: { headers: await connection.credentials.headers() },
  signal,
});
