import { createVendor, type Failures, type Vendor, type VendorCall } from '@dragoman/provider-kit';
import type { LeanFetch } from '@dragoman/provider-kit/lean-fetch';
import type { Addresses } from './addresses.ts';
import { refused } from './failures.ts';
import type { ConnectionOptions } from './options.ts';

/** The vendor's SDK. */
export type Sdk = typeof import('microsoft-cognitiveservices-speech-sdk');
/** How the SDK is to reach the service. */
export type SpeechConfig = import('microsoft-cognitiveservices-speech-sdk').SpeechConfig;

/** The SDK, and what it needs to reach the service: each call makes a connection of its own. */
export interface AzureConnection {
  readonly sdk: Sdk;
  /** For what is asked without the SDK. */
  readonly http: LeanFetch;
  readonly options: ConnectionOptions;
  readonly addresses: Addresses;
}

/** Azure behind one provider. */
export type AzureVendor = Vendor<AzureConnection>;

/** Imports the SDK and makes it safe. */
const loadSdk = async (): Promise<Sdk> => {
  const [sdk, { WebsocketMessageAdapter }] = await Promise.all([
    import('microsoft-cognitiveservices-speech-sdk'),
    import(
      'microsoft-cognitiveservices-speech-sdk/distrib/lib/src/common.browser/WebsocketMessageAdapter.js'
    ),
  ]);
  // With the WebSocket of Node it sends no header, and never settles where its upgrade is refused.
  WebsocketMessageAdapter.forceNpmWebSocket = true;
  sdk.Recognizer.enableTelemetry(false);
  return sdk;
};

/** Azure behind one provider; imports the SDK at the first call. */
export const createAzureVendor = (
  options: ConnectionOptions,
  addresses: Addresses,
  failures: Failures,
): AzureVendor =>
  createVendor({
    name: 'Azure',
    failures,
    async connect() {
      const [sdk, { createLeanFetch }] = await Promise.all([
        loadSdk(),
        import('@dragoman/provider-kit/lean-fetch'),
      ]);
      return { sdk, http: createLeanFetch(), options, addresses };
    },
    disconnect: ({ http }) => http.close(),
    secrets: () => [options.apiKey, options.token],
  });

/** More audio than anybody has, in milliseconds: the SDK's throttle, to twice the speed of speech, begins after it. */
const unthrottledMs = '1000000000';

/** Configures the SDK for one call to an address of `addressesOf`. */
export const speechConfig = (
  { sdk, options: { apiKey, token }, addresses }: AzureConnection,
  host: string,
): SpeechConfig => {
  const config = sdk.SpeechConfig.fromHost(new URL(host), apiKey);
  if (apiKey === undefined && token !== undefined) config.authorizationToken = token;
  const { PropertyId } = sdk;
  // `fromHost` drops the path.
  config.setProperty(PropertyId.SpeechServiceConnection_Host, host);
  config.setProperty(
    PropertyId.SpeechServiceConnection_RecognitionEndpointVersion,
    addresses.recognitionVersion,
  );
  // One attempt: when to try again is core's to say.
  config.setProperty('SPEECH-Error-MaxRetryCount', '0');
  config.setProperty('SPEECH-TransmitLengthBeforThrottleMs', unthrottledMs);
  return config;
};

const credentials = ({ apiKey, token }: ConnectionOptions): Record<string, string> => {
  if (apiKey !== undefined) return { 'ocp-apim-subscription-key': apiKey };
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

/** Asks for JSON: the SDK's own way cannot be ended. No redirect is followed, since the request carries the key. */
export const getJson = async (
  url: string,
  { connection, signal }: VendorCall<AzureConnection>,
): Promise<unknown> => {
  const headers = { accept: 'application/json', ...credentials(connection.options) };
  const response = await connection.http.fetch(url, { headers, signal });
  const body = await response.text();
  if (response.ok) return JSON.parse(body);
  const words = /"message"\s*:\s*"([^"]{0,300})/.exec(body)?.[1];
  throw refused(response.status, (name) => response.headers.get(name), words);
};
