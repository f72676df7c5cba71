import type { ConnectionOptions } from './connection.ts';

/** The vendor's SDK. */
export type Sdk = typeof import('microsoft-cognitiveservices-speech-sdk');
/** How the SDK is to reach the service. */
export type SpeechConfig = import('microsoft-cognitiveservices-speech-sdk').SpeechConfig;

/** Imports the SDK and makes it safe. */
export const loadSdk = async (): Promise<Sdk> => {
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

/** More audio than anybody has, in milliseconds: the SDK's throttle, to twice the speed of speech, begins after it. */
const unthrottledMs = '1000000000';

/** Configures the SDK for one call to an address of `addressesOf`. */
export const speechConfig = (
  sdk: Sdk,
  { apiKey, token }: ConnectionOptions,
  host: string,
  recognitionVersion: '1' | '2' = '1',
): SpeechConfig => {
  const config = sdk.SpeechConfig.fromHost(new URL(host), apiKey);
  if (apiKey === undefined && token !== undefined) config.authorizationToken = token;
  // `fromHost` drops the path.
  config.setProperty(sdk.PropertyId.SpeechServiceConnection_Host, host);
  config.setProperty(sdk.PropertyId.SpeechServiceConnection_RecognitionEndpointVersion, recognitionVersion);
  // One attempt: when to try again is core's to say.
  config.setProperty('SPEECH-Error-MaxRetryCount', '0');
  config.setProperty('SPEECH-TransmitLengthBeforThrottleMs', unthrottledMs);
  return config;
};
