import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AsrRequest, ServiceError } from '@dragoman/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { form } from '../support/forms.ts';
import { silentWav, spokenWav } from '../support/recordings.ts';
import { isUsed } from '../support/usage.ts';
import { type Hearing, scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';
import { whenDone } from '../support/when-done.ts';

let api: TestApi;
let caller: TestCaller;
let spoken: Buffer;
let hearing: Hearing;

const hearsSentences: Hearing = async () => sentences;

beforeAll(async () => {
  [api, spoken] = await Promise.all([
    startApi({
      providers: [scriptedRecogniser(() => hearing), scriptedSpeaker([])],
      settings: {
        outbound: { allow: ['127.0.0.1'] },
        limits: { audio: { bytes: 2_000_000, syncSeconds: 5, deadlineSeconds: 2 } },
      },
    }),
    spokenWav('The ship has come. It is late.'),
  ]);
  caller = await api.account();
  await api.services.jobs.work();
});
afterAll(() => api.close());
beforeEach(() => {
  hearing = hearsSentences;
});

const upload = (
  content: Uint8Array,
  fields: [string, string][] = [],
  headers = {},
  path = 'speech-to-text',
) => {
  const { body, headers: type } = form(fields, [{ part: 'audio', name: 'speech.wav', content }]);
  return caller.send('POST', `/v1/voice/${path}`, body, { ...type, ...headers });
};

describe('speech to text', () => {
  it('hears a file of a form', async () => {
    const { status, body } = await upload(spoken, [
      ['source_language', 'en'],
      ['words', 'true'],
    ]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      text: 'The ship has come. It is late.',
      source_language: 'en',
      provider: 'ear',
      segments: [
        { text: 'The ship has come.', start_ms: 100, end_ms: 1_400, confidence: 0.95 },
        { text: 'It is late.', start_ms: 1_600 },
      ],
      words: [{ text: 'The' }, { text: 'ship' }],
      characters_used: 0,
    });
    expect(body.data.duration_ms).toBeGreaterThan(1_000);
    expect(await isUsed(caller, 'speech_to_text')).toBe(true);
  });

  it.each(['hints', 'hints[]'])('reads the list %s of a form, and hands its options on', async (name) => {
    const heard: AsrRequest[] = [];
    hearing = async (request) => {
      heard.push(request);
      return sentences;
    };
    await upload(spoken, [
      ['source_language', 'en_us'],
      ['diarization', 'true'],
      ['profanity_filter', 'true'],
      ['number_formatting', 'true'],
      ['model', 'ear/large'],
      [name, 'brig'],
      [name, 'sloop'],
    ]);
    expect(heard[0]).toMatchObject({
      hints: ['brig', 'sloop'],
      diarization: true,
      language: 'en',
      model: 'large',
      profanityFilter: true,
      numberFormatting: true,
    });
  });

  it('takes as many hints in a form as in JSON', async () => {
    let hints: AsrRequest['hints'] = [];
    hearing = async (request) => {
      hints = request.hints;
      return sentences;
    };
    const fields = Array.from({ length: 200 }, (_, index): [string, string] => ['hints', `word ${index}`]);
    expect((await upload(spoken, fields)).status).toBe(200);
    expect(hints).toHaveLength(200);
  });

  it.each<[string, string, [string, string][], string, string]>([
    [
      'a language that nobody hears',
      'speech-to-text',
      [['source_language', 'ja']],
      'unsupported_language',
      '/source_language',
    ],
    [
      'a pair that nobody translates',
      'speech-to-text',
      [
        ['source_language', 'en'],
        ['target_language', 'ja'],
      ],
      'unsupported_language_pair',
      '/target_language',
    ],
    [
      'a voice that nobody has',
      'translate',
      [
        ['source_language', 'en'],
        ['target_language', 'es'],
        ['voice', 'nobody'],
      ],
      'unknown_voice',
      '/voice',
    ],
  ])('refuses %s before it hears anything', async (_, path, fields, code, pointer) => {
    let calls = 0;
    hearing = async () => {
      calls += 1;
      return sentences;
    };
    const { status, body } = await upload(spoken, fields, {}, path);
    expect([status, body.code, body.errors[0].pointer, calls]).toEqual([400, code, pointer, 0]);
  });

  it('refuses a pair with a detected language before it translates', async () => {
    const { status, body } = await upload(spoken, [['target_language', 'ja']]);
    expect([status, body.code]).toEqual([400, 'unsupported_language_pair']);
  });

  it.each(['source_language', 'target_language'])('refuses a %s that is none', async (name) => {
    const { status, body } = await upload(spoken, [[name, 'no language']]);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'unsupported_language', `/${name}`]);
  });

  it('hears what a URL leads to, and looks at the bytes, not at the name', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'image/png');
      response.end(spoken);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const { status, body } = await caller.post('/v1/voice/speech-to-text', {
        audio_url: `http://127.0.0.1:${port}/picture.png`,
        source_language: 'en',
      });
      expect(status).toBe(200);
      expect(body.data.text).toContain('ship');
    } finally {
      server.close();
    }
  });

  it('translates, stores the translation and writes subtitles of it', async () => {
    const { status, body } = await upload(spoken, [
      ['source_language', 'en'],
      ['target_language', 'es'],
      ['format', 'srt'],
    ]);
    expect(status).toBe(200);
    const { translation, subtitles } = body.data;
    expect(translation.segments).toMatchObject([
      { text: 'ehT pihs sah emoc.', start_ms: 100, end_ms: 1_400 },
      { text: 'tI si etal.', start_ms: 1_600 },
    ]);
    expect(translation.segments[0]).not.toHaveProperty('confidence');
    expect(translation.characters_used).toBe(30);
    expect(subtitles).toMatch(/^1\r?\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\r?\nehT pihs sah emoc\./);
    expect(translation.translation_ids).toEqual([translation.id]);
    const { body: stored } = await caller.get(`/v1/translations/${translation.id}`);
    expect(stored.data).toMatchObject({
      status: 'completed',
      source_text: 'The ship has come.\nIt is late.',
    });
  });

  it('answers 202 to a long recording, and keeps what came of it', async () => {
    const accepted = await upload(silentWav(6_000), [['source_language', 'en']]);
    expect(accepted.status).toBe(202);
    expect(accepted.headers.location).toMatch(/^\/v1\/voice\/jobs\/[0-9a-f-]{36}$/);
    expect(accepted.headers['retry-after']).toBe('2');
    expect(accepted.body.data).toMatchObject({ kind: 'transcription', progress: { total: 100 } });
    const done = await whenDone(caller, String(accepted.headers.location));
    expect(done).toMatchObject({ status: 'completed', result: { provider: 'ear', duration_ms: 6_000 } });
    const { body } = await caller.get('/v1/voice/jobs?status=completed');
    expect(body.data[0]).toMatchObject({ id: done.id, status: 'completed' });
    expect(body.data[0]).not.toHaveProperty('result');
  });

  it.each([
    ['async', [['async', 'true']], {}],
    ['Prefer', [], { prefer: 'respond-async, wait=10' }],
  ] as [string, [string, string][], object][])(
    'answers 202 where asked to by %s',
    async (_name, fields, headers) => {
      const accepted = await upload(spoken, [['source_language', 'en'], ...fields], headers);
      expect(accepted.status).toBe(202);
      const done = await whenDone(caller, String(accepted.headers.location));
      expect(done.result.text).toBe(sentences.text);
    },
  );

  it('goes on as a job past the deadline, with the same call of the engine', async () => {
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    hearing = async () => {
      calls += 1;
      await gate.promise;
      return sentences;
    };
    const accepted = await upload(spoken, [['source_language', 'en']]);
    expect(accepted.status).toBe(202);
    gate.resolve();
    const done = await whenDone(caller, String(accepted.headers.location));
    expect(done).toMatchObject({ status: 'completed', result: { text: sentences.text } });
    expect(calls).toBe(1);
  });

  it('cancels a job, which stays readable, and removes it when it has ended', async () => {
    const ended = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<void>();
    hearing = ({ signal }) =>
      new Promise((_resolve, reject) => {
        begun.resolve();
        signal.addEventListener('abort', () => {
          ended.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    const { headers } = await upload(spoken, [['async', 'true']]);
    const location = String(headers.location);
    await begun.promise;
    expect((await caller.delete(location)).body.data).toMatchObject({ deleted: true });
    await ended.promise;
    expect((await caller.read(location)).status).toBe('cancelled');
    expect((await caller.delete(location)).status).toBe(200);
    expect((await caller.get(location)).status).toBe(404);
  });

  it('fails a job with the code of what went wrong', async () => {
    hearing = async () => {
      throw new ServiceError('unsupported_language', { detail: 'This language is not heard here.' });
    };
    const { headers } = await upload(spoken, [
      ['async', 'true'],
      ['source_language', 'en'],
    ]);
    expect(await whenDone(caller, String(headers.location))).toMatchObject({
      status: 'failed',
      error: { code: 'unsupported_language' },
      result: null,
    });
  });

  it('shows a job to nobody else', async () => {
    const { headers } = await upload(spoken, [['async', 'true']]);
    const stranger = await api.account('Stranger');
    expect((await stranger.get(String(headers.location))).status).toBe(404);
    expect((await stranger.delete(String(headers.location))).status).toBe(404);
    await whenDone(caller, String(headers.location));
  });

  it('says so where nobody speaks', async () => {
    hearing = async () => ({ text: '', segments: [], warnings: [] });
    const { status, body } = await upload(silentWav(1_000), [['source_language', 'en']]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ text: '', segments: [] });
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('no_speech');
  });

  it('does the work once for one Idempotency-Key, whatever the boundary of the form', async () => {
    let calls = 0;
    hearing = async () => {
      calls += 1;
      return sentences;
    };
    const key = { 'idempotency-key': 'one-recording' };
    const first = await upload(spoken, [['source_language', 'en']], key);
    const second = await upload(spoken, [['source_language', 'en']], key);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(calls).toBe(1);
    expect((await upload(silentWav(500), [['source_language', 'en']], key)).status).toBe(409);
  });

  it.each([
    [
      'a picture by the name of a recording',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      400,
      'unsupported_format',
    ],
    ['an empty file', Buffer.alloc(0), 400, undefined],
    ['a WAV file without samples', silentWav(0), 400, 'corrupt_audio'],
    ['a header that is cut', silentWav(100).subarray(0, 30), 400, 'corrupt_audio'],
    ['too many bytes', Buffer.alloc(2_000_001), 413, 'payload_too_large'],
  ])('refuses %s', async (_name, content, status, code) => {
    const answer = await upload(content);
    expect(answer.status).toBe(status);
    if (code) expect(answer.body.code).toBe(code);
    expect(answer.body.detail).toMatch(/[.?]$/);
  });

  it.each([
    ['no recording', {}, 'invalid_request'],
    ['an unknown member', { audio_url: 'https://example.com/a.wav', langauge: 'en' }, 'invalid_request'],
    ['a private address', { audio_url: 'http://10.0.0.7/a.wav' }, 'source_forbidden'],
    ['an address of this machine', { audio_url: 'https://[::1]/a.wav' }, 'source_forbidden'],
    ['a port where nobody is', { audio_url: 'http://127.0.0.1:1024/a.wav' }, 'source_not_fetchable'],
    ['another scheme', { audio_url: 'file:///etc/passwd' }, 'invalid_request'],
  ])('refuses %s by URL', async (_name, body, code) => {
    const answer = await caller.post('/v1/voice/speech-to-text', body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('refuses forms that are none, or hold something else', async () => {
    const { body, headers } = form([], [{ part: 'sound', name: 'a.wav', content: spoken }]);
    expect(
      (await caller.send('POST', '/v1/voice/speech-to-text', body, headers)).body.errors[0].pointer,
    ).toBe('/sound');
    const broken = await caller.send('POST', '/v1/voice/speech-to-text', body.subarray(0, 900), headers);
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid_request']);
    const unbound = await caller.send('POST', '/v1/voice/speech-to-text', body, {
      'content-type': 'multipart/form-data',
    });
    expect([unbound.status, unbound.body.code]).toEqual([400, 'invalid_request']);
    const text = await caller.send('POST', '/v1/voice/speech-to-text', 'sound', {
      'content-type': 'text/plain',
    });
    expect([text.status, text.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('leaves no file behind', async () => {
    await upload(spoken, [['source_language', 'en']]);
    await upload(Buffer.from('no audio at all'));
    const { readdir } = await import('node:fs/promises');
    const { join } = await import('node:path');
    await expect
      .poll(() => readdir(join(api.services.config.dataDir, 'scratch')), { timeout: 5_000 })
      .toEqual([]);
  });
});
