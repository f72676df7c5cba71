import { afterEach, describe, expect, it } from 'vitest';
import { createClientIn } from '../src/client.ts';
import type { VoiceJob } from '../src/index.ts';
import { type Double, json, startDouble, type Turn } from './support/double.ts';

let double: Double | undefined;
afterEach(() => double?.close());

const job = (status: VoiceJob['status'], done: number, more = {}) => ({
  id: '019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f',
  kind: 'transcription',
  status,
  progress: { done, total: 100, stage: 'recognising' },
  error: null,
  ...more,
});

const connect = async (turns: readonly Turn[], waited: number[] = []) => {
  double = await startDouble(turns);
  return createClientIn(
    {
      now: () => 0,
      random: () => 0,
      wait: async (milliseconds, signal) => {
        signal.throwIfAborted();
        waited.push(milliseconds);
      },
    },
    { baseUrl: double.url, apiKey: 'dgm_test' },
  );
};

const said = { success: true, data: { text: 'Ahoy.', warnings: [] } };

describe('transcribe', () => {
  it('names the URL of a recording in JSON', async () => {
    const client = await connect([json(200, said)]);
    const { text } = await client.transcribe({
      audio_url: 'https://example.com/a.mp3',
      source_language: 'en',
    });
    expect(text).toBe('Ahoy.');
    expect(double?.arrived[0]).toMatchObject({ method: 'POST', url: '/v1/voice/speech-to-text' });
    expect(JSON.parse(double?.arrived[0]?.body ?? '')).toEqual({
      audio_url: 'https://example.com/a.mp3',
      source_language: 'en',
    });
  });

  it('sends the bytes of a recording in a form, lists as repeated fields', async () => {
    const client = await connect([json(200, said)]);
    await client.transcribe({ audio: new Blob(['RIFF']), hints: ['brig', 'sloop'], diarization: true });
    const [arrived] = double?.arrived ?? [];
    const headers: Record<string, unknown> = { ...arrived?.headers };
    const body = arrived?.body ?? '';
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.match(/name="hints"\r\n\r\n(brig|sloop)\r\n/g)).toHaveLength(2);
    expect(body).toMatch(/name="diarization"\r\n\r\ntrue\r\n/);
    expect(body).toMatch(/name="audio"; filename="audio"\r\n[^\0]*RIFF\r\n/);
  });

  it('waits for the job of a long recording, and tells how far it is', async () => {
    const waited: number[] = [];
    const client = await connect(
      [
        json(202, { success: true, data: job('queued', 0) }),
        json(200, { success: true, data: job('running', 40, { result: null }) }),
        json(200, { success: true, data: job('completed', 100, { result: said.data }) }),
      ],
      waited,
    );
    const seen: number[] = [];
    const { text } = await client.transcribe(
      { audio: new Blob(['RIFF']) },
      { onProgress: ({ progress }) => seen.push(progress.done) },
    );
    expect([text, seen, waited]).toEqual(['Ahoy.', [40, 100], [2_000]]);
    expect(double?.arrived[1]?.url).toBe('/v1/voice/jobs/019a9d2e-7c1b-7f3a-8d55-0a6b1c2d3e4f');
  });

  it('rejects with the error of a job that failed', async () => {
    const error = { code: 'corrupt_audio', detail: 'This is no recording.' };
    const client = await connect([
      json(202, { success: true, data: job('queued', 0) }),
      json(200, { success: true, data: job('failed', 10, { error, result: null }) }),
    ]);
    await expect(client.transcribe({ audio: new Blob(['RIFF']) })).rejects.toMatchObject({
      name: 'DragomanError',
      ...error,
    });
  });

  it('cancels the job where the caller gives up', async () => {
    const controller = new AbortController();
    const client = await connect([
      json(202, { success: true, data: job('queued', 0) }),
      (response, request) => {
        controller.abort(new Error('enough'));
        json(200, { success: true, data: job('running', 1, { result: null }) })(response, request);
      },
      json(200, { success: true, data: { id: job('running', 1).id, deleted: true } }),
    ]);
    await expect(
      client.transcribe({ audio: new Blob(['RIFF']) }, { signal: controller.signal }),
    ).rejects.toThrow('enough');
    expect(double?.arrived[2]?.method).toBe('DELETE');
  });
});

it('speaks, and translates what was spoken', async () => {
  const client = await connect([
    json(200, { success: true, data: { audio_url: 'https://localhost/assets/a' } }),
    json(200, { success: true, data: { translated_text: 'Ohé.' } }),
  ]);
  expect((await client.speak({ text: 'Ohé.', language: 'fr' })).audio_url).toBe('https://localhost/assets/a');
  const spoken = await client.translateVoice({ audio: new Blob(['RIFF']), target_language: 'fr' });
  expect(spoken.translated_text).toBe('Ohé.');
  expect(double?.arrived.map(({ url }) => url)).toEqual(['/v1/voice/text-to-speech', '/v1/voice/translate']);
});
