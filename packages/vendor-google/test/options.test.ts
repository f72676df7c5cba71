import { describe, expect, it } from 'vitest';
import { clientOptions } from '../src/client-options.ts';
import { connectableBy, endpointSchema } from '../src/options.ts';

describe('an endpoint', () => {
  it.each(['http://127.0.0.1:9400', 'https://eu-speech.googleapis.com', 'https://[::1]:443/'])(
    'may be %s',
    (text) => expect(endpointSchema.safeParse(text).success).toBe(true),
  );

  it.each(['localhost:9400', 'ftp://x', 'https://x/v1', 'https://x?y', 'https://u:p@x', ''])(
    'may not be %j',
    (text) => expect(endpointSchema.safeParse(text).success).toBe(false),
  );

  it.each([
    ['http://127.0.0.1:9400', '127.0.0.1', 9400, false],
    ['http://localhost', 'localhost', 80, false],
    ['https://speech.googleapis.com', 'speech.googleapis.com', 443, true],
    ['https://localhost:8443/', 'localhost', 8443, true],
  ])('%s is split', async (endpoint, apiEndpoint, port, isSecure) => {
    const options = await clientOptions(endpoint);
    expect(options).toMatchObject({ apiEndpoint, port, 'grpc.enable_retries': 0 });
    expect(options.sslCreds?._isSecure()).toBe(isSecure);
  });
});

it.each([
  [{}, false],
  [{ apiKey: '' }, false],
  [{ apiKey: 'x' }, true],
  [{ serviceAccount: '{}' }, true],
  [{ serviceAccountFile: '/x' }, true],
  [{ applicationDefault: true }, true],
  [{ speechEndpoint: 'http://localhost' }, true],
  [{ otherEndpoint: 'http://localhost' }, false],
])('%j leads to a server: %j', (options, expected) =>
  expect(connectableBy('speechEndpoint')(options)).toBe(expected),
);
