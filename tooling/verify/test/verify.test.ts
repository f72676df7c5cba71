import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  startAzureDouble,
  startDeepgramDouble,
  startElevenLabsDouble,
  startGoogleDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { closedPort } from '@dragoman/vendors/testing';
import { expect, it, onTestFinished } from 'vitest';
import { redacted } from '../src/redact.ts';
import { verify } from '../src/verify.ts';

const apiKey = 'my-own-key-0123456789';

const run = async (environment: Record<string, string>) => {
  const fixtures = await mkdtemp(join(tmpdir(), 'verify-'));
  onTestFinished(() => rm(fixtures, { recursive: true }));
  const lines: string[] = [];
  const code = await verify({ environment, fixtures, print: (line) => lines.push(line) });
  const kept = (vendor: string) => readFile(join(fixtures, `${vendor}.json`), 'utf8');
  return { code, lines, kept };
};

/** A service between, that answers with another word in place of the first. */
const startTwisted = async (url: string, from: string, to: string): Promise<string> => {
  const server = createServer(async (request, response) => {
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'audio/wav' };
    const sent = await buffer(request);
    const body = sent.length > 0 ? { body: new Uint8Array(sent) } : {};
    const answer = await fetch(url + request.url, { method: request.method ?? '', headers, ...body });
    const contentType = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': contentType });
    response.end((await answer.text()).replaceAll(from, to));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

it('asks nobody without a key, and says so', async () => {
  const { code, lines } = await run({ PATH: '/bin' });
  expect(code).toBe(2);
  expect(lines).toEqual([expect.stringMatching(/^No vendor was asked: none of OPENAI_API_KEY, .* is set/)]);
});

it('agrees where services answer as their doubles do, and keeps nothing of the key', async () => {
  const doubles = await Promise.all([
    startOpenAiDouble({ apiKey }),
    startDeepgramDouble({ apiKey }),
    startElevenLabsDouble({ apiKey }),
    startGoogleDouble({ apiKey }),
    startAzureDouble({ apiKey }),
  ]);
  onTestFinished(async () => {
    await Promise.all(doubles.map((double) => double.close()));
  });
  const [openAi, deepgram, elevenLabs, google, azure] = doubles;
  const { code, lines, kept } = await run({
    OPENAI_API_KEY: apiKey,
    OPENAI_BASE_URL: openAi.url,
    DEEPGRAM_API_KEY: apiKey,
    DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: deepgram.url,
    ELEVENLABS_API_KEY: apiKey,
    DRAGOMAN_PROVIDERS_ELEVENLABS_BASE_URL: elevenLabs.url,
    GOOGLE_API_KEY: apiKey,
    DRAGOMAN_PROVIDERS_GOOGLE_SPEECH_ENDPOINT: google.url,
    DRAGOMAN_PROVIDERS_GOOGLE_TEXT_TO_SPEECH_ENDPOINT: google.url,
    AZURE_SPEECH_KEY: apiKey,
    AZURE_SPEECH_ENDPOINT: azure.url,
  });
  expect(lines.filter((line) => !line.startsWith('agrees '))).toEqual([expect.stringMatching(/^All agree/)]);
  expect(code).toBe(0);
  expect(lines).toHaveLength(7 + 3 + 4 + 7 + 7 + 1);
  for (const vendor of ['openai', 'deepgram', 'elevenlabs', 'google', 'azure'])
    expect(await kept(vendor)).not.toMatch(/key-0123456789|quick|harbour/);
  const heard = JSON.parse(await kept('deepgram'))[0];
  expect(heard).toMatchObject({
    probe: 'a sentence is heard',
    answers: [{ method: 'POST', status: 200, contentType: 'application/json', body: { metadata: {} } }],
  });
});

it('tells the one field in which a service differs', async () => {
  const service = await startDeepgramDouble({ apiKey });
  onTestFinished(() => service.close());
  const url = await startTwisted(service.url, '"request_id"', '"trace_id"');
  const { code, lines } = await run({
    DEEPGRAM_API_KEY: apiKey,
    DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: url,
  });
  expect(code).toBe(1);
  expect(lines.slice(0, 3).map((line) => line.trim())).toEqual([
    'differs  deepgram asr: a sentence is heard',
    'the double lacks answer 1: metadata.trace_id: string',
    'the vendor lacks answer 1: metadata.request_id: string',
  ]);
});

it('says of a service that is away no more than that, and keeps nothing', async () => {
  const { code, lines, kept } = await run({
    DEEPGRAM_API_KEY: apiKey,
    DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: `http://127.0.0.1:${await closedPort()}`,
  });
  expect(code).toBe(1);
  expect(lines.slice(0, 4).map((line) => line.trim())).toEqual([
    'differs  deepgram asr: a sentence is heard',
    'it failed: provider_unavailable, unavailable',
    'differs  deepgram asr: a wrong key is refused',
    'it failed: provider_unavailable, unavailable',
  ]);
  expect(JSON.parse(await kept('deepgram'))).toEqual([]);
});

it('keeps of an answer how it is made, and no value that may tell who asked', () => {
  const answer = {
    request_id: '6c1f4a8e-2b7d-4c33-9a55-0d6f2f7e1b42',
    error: {
      message: `Incorrect API key provided: my-own*****6789, of ann@example.org, not ${apiKey}.`,
      code: 'invalid_api_key',
    },
    voices: [{ name: 'My own voice', credits: 17 }, { name: 'Another' }],
  };
  expect(redacted(answer, [apiKey])).toEqual({
    request_id: '',
    error: { message: 'Incorrect API key provided: …, of … not ….', code: 'invalid_api_key' },
    voices: [{ name: '', credits: 0 }],
  });
});
