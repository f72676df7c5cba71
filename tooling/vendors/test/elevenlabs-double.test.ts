import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sniffContainer } from '@dragoman/sound-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ElevenLabsDouble, elevenLabsErrors, startElevenLabsDouble } from '../src/index.ts';

const george = 'JBFqnCBsd6RMkjVDRZzb';

const start = async () => {
  const double = await startElevenLabsDouble();
  onTestFinished(() => double.close());
  return double;
};

const speak = (double: ElevenLabsDouble, body: object, path = `${george}?output_format=pcm_16000`) =>
  fetch(`${double.url}/v1/text-to-speech/${path}`, {
    method: 'POST',
    headers: { 'xi-api-key': double.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const get = (double: ElevenLabsDouble, path: string) =>
  fetch(double.url + path, { headers: { 'xi-api-key': double.apiKey } });

const statusOf = async (response: Response): Promise<unknown> => {
  const { detail } = (await response.json()) as { detail: { status?: string } | { loc: string[] }[] };
  return Array.isArray(detail) ? detail[0]?.loc.join('.') : detail.status;
};

describe('speech', () => {
  it.each([
    ['mp3_44100_128', 'mp3'],
    ['opus_48000_96', 'ogg'],
    ['wav_24000', 'wav'],
  ] as const)('is really %s', async (format, container) => {
    const double = await start();
    const response = await speak(double, { text: 'Good morning.' }, `${george}?output_format=${format}`);
    const audio = Buffer.from(await response.arrayBuffer());
    expect(audio.length).toBeGreaterThan(1000);
    expect(sniffContainer(audio)).toBe(container);
    expect(response.headers.get('request-id')).toMatch(/^[0-9a-f]{20}$/);
  });

  it('is slower where asked for', async () => {
    const double = await start();
    const bytes = async (speed: number) =>
      (await (await speak(double, { text: 'Good morning.', voice_settings: { speed } })).arrayBuffer())
        .byteLength;
    expect(await bytes(0.7)).toBeGreaterThan((await bytes(1.2)) * 1.3);
  });

  it('tells when each character is spoken, whole and in lines', async () => {
    const double = await start();
    const text = 'Good morning.';
    const whole = (await (await speak(double, { text }, `${george}/with-timestamps`)).json()) as {
      alignment: { characters: string[]; character_end_times_seconds: number[] };
    };
    expect(whole.alignment.characters.join('')).toBe(text);
    const lines = (await (await speak(double, { text }, `${george}/stream/with-timestamps`)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.flatMap(({ alignment }) => alignment?.characters ?? []).join('')).toBe(text);
    expect(lines.at(-1).alignment.character_end_times_seconds.at(-1)).toBe(
      whole.alignment.character_end_times_seconds.at(-1),
    );
  });

  it.each([
    ['a misspelt field', { modelId: 'eleven_v3' }, 422, 'body.modelId'],
    [
      'a misspelt setting',
      { voice_settings: { similarityBoost: 1 } },
      422,
      'body.voice_settings.similarityBoost',
    ],
    ['a stability beyond 1', { voice_settings: { stability: 1.1 } }, 422, 'body.voice_settings.stability'],
    ['a speed below 0.7', { voice_settings: { speed: 0.6 } }, 422, 'body.voice_settings.speed'],
    ['an unknown model', { model_id: 'eleven_v9' }, 400, 'model_not_found'],
    ['a language where the model takes none', { language_code: 'en' }, 400, 'unsupported_language'],
    [
      'a language that the model lacks',
      { model_id: 'eleven_flash_v2', language_code: 'de' },
      400,
      'unsupported_language',
    ],
    ['a text that is too long', { text: 'x'.repeat(10_001) }, 400, 'max_character_limit_exceeded'],
    ['neighbours for the third model', { model_id: 'eleven_v3', next_text: 'x' }, 400, 'unsupported_model'],
    [
      'a stability between those of the third model',
      { model_id: 'eleven_v3', voice_settings: { stability: 0.4 } },
      400,
      'invalid_voice_settings',
    ],
    ['no text', { text: '' }, 422, 'body.text'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await speak(await start(), { text: 'Hi.', ...body });
    expect([response.status, await statusOf(response)]).toEqual([status, code]);
  });

  it.each([
    ['an unknown voice', 'nobody', 404, 'voice_not_found'],
    ['an unknown format', `${george}?output_format=mp3`, 422, 'query.output_format'],
    ['a misspelt parameter', `${george}?outputFormat=pcm_16000`, 422, 'query.outputFormat'],
    ['a stream of WAV', `${george}/stream?output_format=wav_24000`, 422, 'query.output_format'],
  ])('refuses %s', async (_, path, status, code) => {
    const response = await speak(await start(), { text: 'Hi.' }, path);
    expect([response.status, await statusOf(response)]).toEqual([status, code]);
  });
});

describe('lists', () => {
  it('are there for the key alone', async () => {
    const double = await start();
    expect((await fetch(`${double.url}/v1/models`)).status).toBe(401);
    const wrong = await fetch(`${double.url}/v1/models`, { headers: { 'xi-api-key': 'xi-wrong' } });
    expect([wrong.status, await statusOf(wrong)]).toEqual([401, 'invalid_api_key']);
  });

  it('of models tell their limits and languages', async () => {
    const models = (await (await get(await start(), '/v1/models')).json()) as Record<string, unknown>[];
    expect(models.find(({ model_id: id }) => id === 'eleven_v3')).toMatchObject({
      can_do_text_to_speech: true,
      maximum_text_length_per_request: 5000,
    });
  });

  it('of voices come whole or in pages', async () => {
    const double = await start();
    const all = (await (await get(double, '/v1/voices')).json()) as { voices: { voice_id: string }[] };
    const found: string[] = [];
    let token = '';
    do {
      const page = (await (
        await get(double, `/v2/voices?page_size=4${token && `&next_page_token=${token}`}`)
      ).json()) as { voices: { voice_id: string }[]; has_more: boolean; next_page_token: string | null };
      found.push(...page.voices.map(({ voice_id: id }) => id));
      token = page.next_page_token ?? '';
      expect(page.has_more).toBe(token !== '');
    } while (token !== '');
    expect(found).toEqual(all.voices.map(({ voice_id: id }) => id));
    expect((await get(double, '/v2/voices?page_size=101')).status).toBe(422);
    expect((await get(double, '/v2/voices?pageSize=10')).status).toBe(422);
    const german = (await (await get(double, '/v2/voices?language=de')).json()) as { total_count: number };
    expect(german.total_count).toBe(1);
  });
});

it('says under 401 that there is no credit left, and counts who gives up', async () => {
  const double = await start();
  double.fail(elevenLabsErrors.quotaExceeded());
  const response = await speak(double, { text: 'Hi.' });
  expect([response.status, await statusOf(response)]).toEqual([401, 'quota_exceeded']);
  double.fail({ kind: 'stalled_body' });
  const stalled = await speak(double, { text: 'Good morning.' });
  expect(double.openCalls).toBe(1);
  await stalled.body?.cancel();
  await double.until(() => double.disconnects === 1 && double.openCalls === 0);
});

it('starts alone, says where, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@dragoman/source', main, '--elevenlabs', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const [, key = '', url] =
      /^ELEVENLABS_API_KEY=(\S+) DRAGOMAN_PROVIDERS_ELEVENLABS_BASE_URL=(http:\S+)$/.exec(line) ?? [];
    const response = await fetch(`${url}/v1/models`, { headers: { 'xi-api-key': key } });
    expect(response.status).toBe(200);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
