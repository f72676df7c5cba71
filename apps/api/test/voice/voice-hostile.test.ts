import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import asrPocketsphinx from '@dragoman/asr-pocketsphinx';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { useApi } from '../support/api.ts';
import { form } from '../support/forms.ts';
import { silentWav, wavOf } from '../support/recordings.ts';

const mebibyte = 2 ** 20;

const { api, caller } = useApi({
  providers: [asrPocketsphinx],
  settings: { outbound: { allow: ['127.0.0.1'] } },
});

/** All files below a folder of the service's data. */
const filesIn = async (name: string): Promise<string[]> => {
  const folder = join(api.services.config.dataDir, name);
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

/** Nothing of a request that came to nothing is kept, on disk or in the database. */
afterEach(async () => {
  await expect.poll(() => readdir(join(api.services.config.dataDir, 'scratch')).catch(() => [])).toEqual([]);
  expect(await filesIn('assets')).toEqual([]);
  expect(await caller.read('/v1/voice/jobs')).toEqual([]);
});

/** What was counted of the account's speech today. */
const usage = async (): Promise<unknown[]> => {
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await caller.get(`/v1/usage?from=${day}&to=${day}`);
  return JSON.stringify(body.data).match(/speech_to_text/g) ?? [];
};

const upload = (content: Uint8Array) => {
  const { body, headers } = form(
    [['source_language', 'en']],
    [{ part: 'audio', name: 'speech.wav', content }],
  );
  return caller.send('POST', '/v1/voice/speech-to-text', body, headers);
};

/** A host of recordings; closed when the test ends. */
const host = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/speech.wav`;
};

const hear = (url: string) =>
  caller.post('/v1/voice/speech-to-text', { audio_url: url, source_language: 'en' });

const withBytes = (wav: Buffer, offset: number, bytes: string): Buffer => {
  const changed = Buffer.from(wav);
  changed.write(bytes, offset, 'latin1');
  return changed;
};

const second = wavOf(Buffer.alloc(32_000, 1));

it.each([
  ['a chunk that is longer than the file', withBytes(second, 16, 'ffff'), 'corrupt_audio'],
  ['no samples where they should be', withBytes(second, 36, 'HURF9999'), 'corrupt_audio'],
  ['no rate', withBytes(second, 24, '\0\0\0\0'), 'corrupt_audio'],
  ['a header alone', second.subarray(0, 44), 'corrupt_audio'],
  ['half a header', second.subarray(0, 20), 'corrupt_audio'],
  ['text that is named .wav', Buffer.from('All the sound of silence. '.repeat(50)), 'unsupported_format'],
])('refuses a recording with %s', async (_name, content, code) => {
  const answer = await upload(content);
  expect([answer.status, answer.body.code]).toEqual([400, code]);
  expect(answer.body.detail).toMatch(/[.?]$/);
  expect(await usage()).toEqual([]);
});

const corpus = process.env.DRAGOMAN_CORPUS;

it.skipIf(corpus === undefined).each(['broken-header.wav', 'hostile-header.wav'])(
  'refuses %s of the corpus',
  async (name) => {
    const answer = await upload(readFileSync(join(corpus ?? '', 'speech', name)));
    expect([answer.status, answer.body.code]).toEqual([400, 'corrupt_audio']);
  },
);

it('refuses five hours, however well they fit into the bytes that are allowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-five-hours-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'long.wav');
  const seconds = 5 * 3_600;
  const header = wavOf(Buffer.alloc(0), 8_000);
  // Samples of one byte: otherwise the file were too large before it is too long.
  for (const [offset, value] of [
    [4, 36 + seconds * 8_000],
    [28, 8_000],
    [40, seconds * 8_000],
  ] as const)
    header.writeUInt32LE(value, offset);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  const file = await open(path, 'w');
  await file.write(header);
  await file.truncate(44 + seconds * 8_000);
  await file.close();
  const url = await host((_request, response) => void createReadStream(path).pipe(response));
  const answer = await hear(url);
  expect([answer.status, answer.body.code]).toEqual([400, 'limit_exceeded']);
  expect(answer.body.errors).toMatchObject([{ pointer: '/audio_url', limit: 14_400, actual: seconds }]);
});

it('refuses 513 MiB by URL before it fetches them', async () => {
  const left = Promise.withResolvers<void>();
  const url = await host((_request, response) => {
    response.writeHead(200, { 'content-length': 513 * mebibyte });
    response.flushHeaders();
    response.once('close', left.resolve);
  });
  const answer = await hear(url);
  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  expect(answer.body).toMatchObject({ limit: 512 * mebibyte, actual: 513 * mebibyte });
  // Nothing was sent, and nobody waits for it.
  await left.promise;
});

it('refuses a form that says it is too large before it comes', async () => {
  const url = new URL('/v1/voice/speech-to-text', api.url);
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = requestHttps(url, {
      method: 'POST',
      rejectUnauthorized: false,
      headers: {
        authorization: `Bearer ${caller.key}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 518 * mebibyte,
      },
    });
    outgoing.once('error', reject);
    outgoing.once('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      outgoing.destroy();
      resolve({ status: response.statusCode, text });
    });
    outgoing.flushHeaders();
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'payload_too_large', limit: 512 * mebibyte });
});

it.each([
  [
    'that is cut off',
    (response: Parameters<RequestListener>[1]) => {
      response.writeHead(200, { 'content-length': second.length });
      response.write(second.subarray(0, 1_000), () => response.destroy());
    },
  ],
  ['that is not there', (response: Parameters<RequestListener>[1]) => response.writeHead(404).end()],
])('refuses a recording by URL %s', async (_name, reply) => {
  const answer = await hear(await host((_request, response) => void reply(response)));
  expect([answer.status, answer.body.code]).toEqual([400, 'source_not_fetchable']);
});

it('refuses an empty file by URL', async () => {
  const answer = await hear(await host((_request, response) => void response.end()));
  expect([answer.status, answer.body.code]).toEqual([400, 'corrupt_audio']);
});

// That it ends by itself after 30 s without a byte and 10 min in all is tested where it is fetched: packages/outbound.
it('lets go of a URL that drips when the caller does', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const url = await host((_request, response) => {
    response.writeHead(200, { 'content-length': second.length });
    let place = 0;
    const drip = setInterval(() => response.write(second.subarray(place, ++place)), 5);
    response.once('close', () => {
      clearInterval(drip);
      ended.resolve();
    });
    begun.resolve();
  });
  const outgoing = requestHttps(new URL('/v1/voice/speech-to-text', api.url), {
    method: 'POST',
    rejectUnauthorized: false,
    headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
  });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify({ audio_url: url }));
  await begun.promise;
  // Something of it is on disk.
  await expect.poll(() => filesIn('scratch')).toEqual(['download']);
  outgoing.destroy();
  await ended.promise;
});

it('hears nothing in silence, and says so', async () => {
  const answer = await upload(silentWav(3_000));
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ text: '', segments: [], provider: 'pocketsphinx' });
  expect(answer.body.data.warnings.map(({ code }: { code: string }) => code)).toEqual(['no_speech']);
});
