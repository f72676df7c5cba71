import { createServer } from 'node:http';
import type { VendorError } from '@dragoman/provider-kit';
import { azureDoubleKey, azureErrors, startAzureDouble } from '@dragoman/vendors';
import { expect, it, onTestFinished } from 'vitest';
import {
  addressesOf,
  azureFailures,
  type ConnectionOptions,
  createAzureVendor,
  getJson,
  speechConfig,
  watchWire,
} from '../src/index.ts';

const { signal } = new AbortController();

const vendorFor = (options: ConnectionOptions) => {
  const failures = azureFailures('asr', 'speech recogniser');
  const vendor = createAzureVendor(options, addressesOf({ endpoint: 'http://localhost' }), failures);
  onTestFinished(() => vendor.close());
  return vendor;
};

const connectionFor = (options: ConnectionOptions) =>
  vendorFor(options).call({ signal }, async ({ connection }) => connection);

it('the SDK is made to use its own WebSocket: with that of Node a refused upgrade never settles', async () => {
  const connection = await connectionFor({ apiKey: 'az-wrong' });
  const { sdk } = connection;
  const double = await startAzureDouble();
  onTestFinished(() => double.close());
  expect(typeof WebSocket).toBe('function');
  const config = speechConfig(connection, double.url.replace('http', 'ws'));
  const push = sdk.AudioInputStream.createPushStream();
  push.close();
  const recogniser = new sdk.SpeechRecognizer(config, sdk.AudioConfig.fromStreamInput(push));
  const { promise, resolve } = Promise.withResolvers<VendorError>();
  const wire = watchWire(recogniser.internalData, {
    secure: false,
    inspect: () => undefined,
    failed: resolve,
  });
  recogniser.startContinuousRecognitionAsync();
  expect((await promise).problem).toMatchObject({ failure: 'authentication', status: 401 });
  wire.cut();
  // One attempt, and the key in a header.
  expect(double.upgrades).toBe(1);
  expect(double.requests[0]?.headers['ocp-apim-subscription-key']).toBe('az-wrong');
  recogniser.close();
});

it('the SDK makes one attempt, unwatched too', async () => {
  const connection = await connectionFor({ apiKey: azureDoubleKey });
  const { sdk } = connection;
  const double = await startAzureDouble();
  onTestFinished(() => double.close());
  double.fail(azureErrors.serverError(), 9);
  const config = speechConfig(connection, double.url.replace('http', 'ws'));
  const audio = sdk.AudioConfig.fromStreamInput(sdk.AudioInputStream.createPushStream());
  const recogniser = new sdk.SpeechRecognizer(config, audio);
  const cancelled = new Promise<string>((resolve) => {
    recogniser.canceled = (_, { errorDetails }) => resolve(String(errorDetails));
  });
  recogniser.startContinuousRecognitionAsync();
  expect(await cancelled).toContain('Unexpected server response: 503');
  expect(double.upgrades).toBe(1);
  recogniser.close();
});

it('an SDK of another inside is refused, not used unwatched', () => {
  const watch = { secure: false, inspect: () => undefined, failed: () => undefined };
  expect(() => watchWire({}, watch)).toThrow(/version of the Speech SDK/);
});

it('an answer without end is not read to it', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answer = vendorFor({}).call({ signal }, (call) => getJson(`http://127.0.0.1:${port}/`, call));
  await expect(answer).rejects.toMatchObject({ provider: { failure: 'unavailable' } });
});
