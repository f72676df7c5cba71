import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  type DeepgramDouble,
  deepgramDoubleKey,
  deepgramErrors,
  encodeSpeech,
  realHearing,
  resample,
  speak,
  startDeepgramDouble,
} from '../src/index.ts';
import { decodeSpeech } from '../src/shared/audio-files.ts';

const open: DeepgramDouble[] = [];
afterEach(async () => {
  for (const double of open.splice(0)) await double.close();
});

const start = async (options: Parameters<typeof startDeepgramDouble>[0] = {}) => {
  const double = await startDeepgramDouble(options);
  open.push(double);
  return double;
};

const authorization = `Token ${deepgramDoubleKey}`;
const speech = Buffer.alloc(96_000, 1);
const raw = 'encoding=linear16&sample_rate=16000';

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

const send = async (
  double: DeepgramDouble,
  { path = `/v1/listen?model=nova-3&${raw}`, method = 'POST', headers = {}, body = speech }: Sent = {},
) => {
  const response = await fetch(double.url + path, {
    method,
    headers: { authorization, 'content-type': 'audio/wav', ...headers },
    body: method === 'POST' ? body : null,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
};

/** Sends frames into a stream; what it says, its end, and what refused it. */
const stream = async (double: DeepgramDouble, query: string, frames: readonly (Buffer | object)[]) => {
  const socket = new WebSocket(`${double.url.replace('http', 'ws')}/v1/listen?${query}`, {
    headers: { authorization },
  });
  const messages: { type: string; [name: string]: unknown }[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
  refused.catch(() => undefined);
  socket.on('error', () => undefined);
  const opened = once(socket, 'open').then(() => undefined);
  opened.catch(() => undefined);
  const status = await Promise.race([opened, refused]);
  if (status !== undefined) return { status, messages, code: 0, reason: '' };
  for (const frame of frames) socket.send(Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  const [code, reason] = await once(socket, 'close');
  return { status: 101, messages, code: code as number, reason: String(reason) };
};

const closeStream = { type: 'CloseStream' };

describe('what it refuses', () => {
  it.each<[string, Sent, number, string]>([
    ['no key', { headers: { authorization: '' } }, 401, 'INVALID_AUTH'],
    ['another scheme', { headers: { authorization: `Bearer ${deepgramDoubleKey}` } }, 401, 'INVALID_AUTH'],
    ['a wrong key', { headers: { authorization: 'Token x' } }, 401, 'INVALID_AUTH'],
    ['an unknown path', { path: '/v1/listens' }, 404, 'NOT_FOUND'],
    ['a wrong method', { path: '/v1/listen', method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
    ['another media type', { headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['bytes that are no audio', { path: '/v1/listen?model=nova-3' }, 400, 'Bad Request'],
    ['no bytes', { body: '' }, 400, 'Bad Request'],
    [
      'a language that the model lacks',
      { path: `/v1/listen?model=base&language=sv&${raw}` },
      400,
      'Bad Request',
    ],
    ['an unknown model', { path: `/v1/listen?model=nova-9&${raw}` }, 400, 'Bad Request'],
    ...[
      'modell=nova-3',
      'model=nova-3&punctuated=true',
      'model=nova-3&punctuate=yes',
      'model=nova-3&punctuate=true&punctuate=false',
      'model=nova-3&keywords=x',
      'model=nova-2&keyterm=x',
      'model=nova-2&keywords=two%20words',
      'model=nova-3&detect_language=true&language=en',
      'model=nova-3&interim_results=true',
      'model=nova-3&diarize_model=v9',
    ].map((query): [string, Sent, number, string] => [
      query,
      { path: `/v1/listen?${query}&${raw}` },
      400,
      'INVALID_QUERY_PARAMETER',
    ]),
    [
      'raw audio without a rate',
      { path: '/v1/listen?model=nova-3&encoding=linear16' },
      400,
      'INVALID_QUERY_PARAMETER',
    ],
    [
      'a rate without an encoding',
      { path: '/v1/listen?model=nova-3&sample_rate=8000' },
      400,
      'INVALID_QUERY_PARAMETER',
    ],
  ])('%s', async (_, sent, status, code) => {
    const answer = await send(await start(), sent);
    expect(answer.status).toBe(status);
    expect(answer.json()).toEqual({
      err_code: code,
      err_msg: expect.any(String),
      request_id: answer.headers.get('dg-request-id'),
    });
    expect(answer.headers.get('dg-error')).toBe(answer.json().err_msg);
  });

  it.each([
    ['a misspelt parameter', 'model=nova-3&interim_result=true', 400],
    ['a parameter of recordings', 'model=nova-3&utterances=true', 400],
    ['an unknown model', 'model=nova-9', 400],
  ])('%s of a stream', async (_, query, status) => {
    expect((await stream(await start(), `${query}&${raw}`, [])).status).toBe(status);
  });

  it('a misspelt control message, with a close frame', async () => {
    const { code, reason } = await stream(await start(), `model=nova-3&${raw}`, [{ type: 'Close' }]);
    expect({ code, reason }).toEqual({ code: 1008, reason: 'DATA-0002' });
  });

  it('a stream of no audio, with a close frame', async () => {
    const frames = [Buffer.from('no sound at all'), closeStream];
    const { code, reason } = await stream(await start(), 'model=nova-3', frames);
    expect({ code, reason }).toEqual({ code: 1008, reason: 'DATA-0000' });
  });
});

describe('a recording', () => {
  it('is answered in Deepgram’s form', async () => {
    const answer = (await send(await start())).json();
    const words = answer.results.channels[0].alternatives[0].words;
    expect(answer.metadata).toMatchObject({ duration: 3, channels: 1, models: [expect.any(String)] });
    expect(words).toHaveLength(9);
    expect(words[0]).toEqual({ word: 'the', start: 0.04, end: 0.3, confidence: 0.98 });
    expect(answer.results).not.toHaveProperty('utterances');
    expect(answer.results.channels[0]).not.toHaveProperty('detected_language');
  });

  it('has what was asked for', async () => {
    const asked =
      'punctuate=true&numerals=true&diarize=true&utterances=true&paragraphs=true&detect_language=true';
    const { results } = (
      await send(await start(), { path: `/v1/listen?model=nova-3&${asked}&${raw}` })
    ).json();
    const [channel] = results.channels;
    expect(channel).toMatchObject({ detected_language: 'en', language_confidence: 0.97 });
    expect(channel.alternatives[0].transcript).toBe('The quick brown fox jumps over 20 lazy dogs.');
    expect(channel.alternatives[0].words[0]).toMatchObject({ punctuated_word: 'The', speaker: 0 });
    expect(channel.alternatives[0].paragraphs.paragraphs[0].sentences).toHaveLength(1);
    expect(results.utterances).toMatchObject([{ speaker: 0, channel: 0 }]);
  });

  it('may be named by its URL', async () => {
    const files = createServer((_, response) => response.end(speech)).listen(0, '127.0.0.1');
    await once(files, 'listening');
    const address = files.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/speech.raw`;
    const headers = { 'content-type': 'application/json' };
    const double = await start();
    expect((await send(double, { headers, body: JSON.stringify({ url }) })).json().metadata.duration).toBe(3);
    files.close();
    expect((await send(double, { headers, body: '{"url":"http://127.0.0.1:1/"}' })).json()).toMatchObject({
      err_code: 'REMOTE_CONTENT_ERROR',
    });
    expect((await send(double, { headers, body: '{"uri":1}' })).status).toBe(400);
  });

  it('of silence has no words', async () => {
    const { results } = (await send(await start(), { body: Buffer.alloc(32_000) })).json();
    expect(results.channels[0].alternatives).toEqual([{ transcript: '', confidence: 0, words: [] }]);
  });

  it('is really heard where a recogniser is given', async () => {
    const grammar = '#JSGF V1.0; grammar g; public <s> = good morning ladies and gentlemen;';
    const { pcm } = resample(
      await speak('good morning ladies and gentlemen', 'en', { voice: 'en-us+f3' }),
      16_000,
    );
    const double = await start({ recognise: realHearing({ grammar }) });
    const { results } = (await send(double, { body: Buffer.from(pcm) })).json();
    expect(results.channels[0].alternatives[0].transcript).toBe('good morning ladies and gentlemen');
  });

  it.each(['mp3', 'opus', 'flac', 'webm', 'm4a'] as const)('is really heard in %s, too', async (encoding) => {
    const grammar = '#JSGF V1.0; grammar g; public <s> = good morning ladies and gentlemen;';
    const spoken = resample(
      await speak('good morning ladies and gentlemen', 'en', { voice: 'en-us+f3' }),
      16_000,
    );
    const double = await start({ recognise: realHearing({ grammar }) });
    const body = await encodeSpeech(spoken, encoding, 48);
    const { results } = (await send(double, { path: '/v1/listen?model=nova-3', body })).json();
    expect(results.channels[0].alternatives[0].transcript).toBe('good morning ladies and gentlemen');
  });

  it('reads M4A whose index is at its end, of any length', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'm4a-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'long.m4a');
    const made = spawnSync('ffmpeg', ['-f', 'lavfi', '-i', 'sine=duration=90', file]);
    expect(made.status).toBe(0);
    const samples = await decodeSpeech(await readFile(file), { kind: 'container', container: 'm4a' });
    expect(samples.length / 32_000).toBeCloseTo(90, 0);
  });

  it('answers 500 where its recogniser fails', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const double = await start({ recognise: () => Promise.reject(new Error('no such engine')) });
    expect((await send(double)).status).toBe(500);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});

describe('a stream', () => {
  it('says interim and final results, metadata, and closes with 1000', async () => {
    const double = await start();
    const { messages, code } = await stream(double, `model=nova-3&interim_results=true&${raw}`, [
      speech.subarray(0, 48_000),
      { type: 'KeepAlive' },
      speech.subarray(48_000),
      closeStream,
    ]);
    expect(code).toBe(1000);
    expect(messages.map(({ type, is_final }) => [type, is_final])).toEqual([
      ['Results', false],
      ['Results', false],
      ['Results', true],
      ['Metadata', undefined],
    ]);
    expect(messages.at(-1)).toMatchObject({ duration: 3 });
    expect(double.streams[0]?.controls).toEqual(['KeepAlive', 'CloseStream']);
    expect(double.streams[0]?.audio.equals(speech)).toBe(true);
    expect(double.disconnects).toBe(0);
  });

  it('ends with an empty frame, and without interim results says none', async () => {
    const { messages } = await stream(await start(), `model=nova-3&${raw}`, [speech, Buffer.alloc(0)]);
    expect(messages.map(({ type }) => type)).toEqual(['Results', 'Metadata']);
  });

  it('makes results final on demand, and goes on', async () => {
    const frames = [speech, { type: 'Finalize' }, closeStream];
    const { messages } = await stream(await start(), `model=nova-3&${raw}`, frames);
    expect(messages.map(({ type, from_finalize }) => [type, from_finalize])).toEqual([
      ['Results', true],
      ['Results', false],
      ['Metadata', undefined],
    ]);
  });

  it('is ended where nothing comes for a while', async () => {
    const { code, reason } = await stream(await start({ idleMs: 20 }), `model=nova-3&${raw}`, []);
    expect({ code, reason }).toEqual({ code: 1011, reason: 'NET-0001' });
  });
});

describe('failures and records', () => {
  it('fails the next calls in the order in which it was told to, streams too', async () => {
    const double = await start();
    double.fail(deepgramErrors.badRequest(), 2);
    double.fail(deepgramErrors.rateLimited(7));
    const query = `model=nova-3&${raw}`;
    expect((await send(double)).status).toBe(400);
    expect((await stream(double, query, [])).status).toBe(400);
    expect((await send(double)).headers.get('retry-after')).toBe('7');
    expect((await send(double)).status).toBe(200);
  });

  it('counts clients that give up, and not what it cuts itself', async () => {
    const double = await start();
    double.fail({ kind: 'disconnect', when: 'mid_body' }, 2);
    await expect(send(double)).rejects.toThrow();
    expect((await stream(double, `model=nova-3&${raw}`, [speech])).code).toBe(1006);
    await double.until(() => double.openCalls === 0);
    expect(double.disconnects).toBe(0);
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const call = fetch(`${double.url}/v1/models`, { headers: { authorization }, signal: controller.signal });
    await double.until(() => double.requests.length === 3);
    expect(double.openCalls).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow();
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
  });

  it('records raw requests, and forgets them', async () => {
    const double = await start();
    await send(double);
    expect(double.requests[0]?.body.equals(speech)).toBe(true);
    double.reset();
    expect(double.requests).toHaveLength(0);
    expect(double.streams).toHaveLength(0);
  });

  it('lists models and projects', async () => {
    const double = await start();
    const models = (await send(double, { path: '/v1/models', method: 'GET' })).json();
    expect(models.stt[0]).toMatchObject({ canonical_name: 'nova-3-general', languages: expect.any(Array) });
    expect((await send(double, { path: '/v1/projects', method: 'GET' })).json().projects).toHaveLength(1);
  });
});
