import { generate } from 'selfsigned';
import { Agent, fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { type Double, startDouble, translated } from './support/double.ts';

const apiKey = `dgm_${'a'.repeat(38)}`;
const request = { text: 'Good morning', target_language: 'es' };
let certificate: string;
let double: Double;

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  certificate = cert;
  double = await startDouble([translated('Buenos días')], { cert, key });
});
afterAll(() => double.close());

it('names the certificate where it is not trusted, and does not try again', async () => {
  const client = createClient({ baseUrl: double.url, apiKey });
  await expect(client.translate(request)).rejects.toMatchObject({
    name: 'DragomanConnectionError',
    failure: 'untrusted_certificate',
    message: expect.stringMatching(/NODE_EXTRA_CA_CERTS/),
  });
  expect(double.arrived).toHaveLength(0);
});

it('works with a fetch that trusts it', async () => {
  const dispatcher = new Agent({ connect: { ca: certificate } });
  const client = createClient({
    baseUrl: double.url,
    apiKey,
    fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
  });
  expect((await client.translate(request)).translated_text).toBe('Buenos días');
  await dispatcher.close();
});
