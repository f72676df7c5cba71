import { v1 as speechV1, v2 as speechV2 } from '@google-cloud/speech';
import { v1 as textToSpeechV1 } from '@google-cloud/text-to-speech';
import { GoogleAuth, googleAuthLibrary, grpc } from 'google-gax';
import { onTestFinished } from 'vitest';
import { type GoogleDouble, type GoogleDoubleOptions, startGoogleDouble } from '../../src/index.ts';

/** A double, closed when the test ends. */
export const startDouble = async (options: GoogleDoubleOptions = {}): Promise<GoogleDouble> => {
  const double = await startGoogleDouble(options);
  onTestFinished(() => double.close());
  return double;
};

const optionsFor = ({ url }: Pick<GoogleDouble, 'url'>) => ({
  apiEndpoint: new URL(url).hostname,
  port: Number(new URL(url).port),
  sslCreds: grpc.credentials.createInsecure(),
  auth: new GoogleAuth({ authClient: new googleAuthLibrary.PassThroughClient() }),
  'grpc.enable_retries': 0,
});

/** Google's own client of a double. */
export const speechClient = (double: GoogleDouble): speechV1.SpeechClient => {
  const client = new speechV1.SpeechClient(optionsFor(double));
  onTestFinished(() => client.close());
  return client;
};

/** Google's own client of v2 of a double. */
export const speechClientV2 = (double: GoogleDouble): speechV2.SpeechClient => {
  const client = new speechV2.SpeechClient(optionsFor(double));
  onTestFinished(() => client.close());
  return client;
};

/** Google's own client of a double. */
export const textToSpeechClient = (double: Pick<GoogleDouble, 'url'>): textToSpeechV1.TextToSpeechClient => {
  const client = new textToSpeechV1.TextToSpeechClient(optionsFor(double));
  onTestFinished(() => client.close());
  return client;
};

/** How the tests call: with a key, and once. */
export const withKey = (key: string | null) => ({
  retry: { retryCodes: [] },
  otherArgs: { headers: key === null ? {} : { 'x-goog-api-key': key } },
});
