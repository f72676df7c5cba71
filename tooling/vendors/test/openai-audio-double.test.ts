import { sniffContainer } from '@dragoman/sound-kit';
import { APIError, OpenAI } from 'openai';
import type { TranscriptionCreateParamsNonStreaming } from 'openai/resources/audio/transcriptions';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  encodeSpeech,
  type OpenAiDoubleOptions,
  realHearing,
  resample,
  scriptedWords,
  speak,
  startOpenAiDouble,
  wavOf,
} from '../src/index.ts';

const start = async (options: OpenAiDoubleOptions = {}) => {
  const double = await startOpenAiDouble({ recognise: () => scriptedWords('good morning'), ...options });
  onTestFinished(() => double.close());
  const client = new OpenAI({ apiKey: double.apiKey ?? 'none', baseURL: double.url, maxRetries: 0 });
  return { double, client };
};

const second = wavOf({ pcm: Buffer.alloc(32_000, 1), sampleRate: 16_000 });
const wav = (bytes: Uint8Array = second, name = 'audio.wav') =>
  new File([Uint8Array.from(bytes)], name, { type: 'audio/wav' });

const errorOf = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error('No error of the API.');
  return error;
};

describe('transcriptions', () => {
  it('are plain, verbose, of speakers or subtitles, as asked for', async () => {
    const { client } = await start();
    const ask = (more: object) =>
      client.audio.transcriptions.create({ file: wav(), model: 'whisper-1', ...more });
    expect(await ask({})).toMatchObject({ text: 'Good morning.', usage: { type: 'duration', seconds: 1 } });
    expect(
      await ask({ response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] }),
    ).toMatchObject({
      task: 'transcribe',
      language: 'english',
      duration: 1,
      segments: [{ id: 0, start: 0.04, end: 0.6, text: ' Good morning.' }],
      words: [
        { word: 'good', start: 0.04, end: 0.3 },
        { word: 'morning', start: 0.34, end: 0.6 },
      ],
    });
    expect(await ask({ response_format: 'srt' })).toBe('1\n00:00:00,040 --> 00:00:00,600\nGood morning.\n\n');
    expect(await ask({ response_format: 'vtt' })).toMatch(/^WEBVTT\n\n00:00:00\.040 -->/);
    expect(await ask({ model: 'gpt-4o-transcribe', include: ['logprobs'] })).toMatchObject({
      logprobs: [{ token: 'good' }, { token: 'morning' }],
      usage: { type: 'tokens' },
    });
    expect(await ask({ model: 'gpt-4o-transcribe-diarize', response_format: 'diarized_json' })).toMatchObject(
      { segments: [{ speaker: 'A', text: 'Good morning.' }] },
    );
  });

  it('stream where the model does', async () => {
    const { client } = await start();
    const events = await client.audio.transcriptions.create({
      file: wav(),
      model: 'gpt-4o-transcribe',
      stream: true,
    });
    const types: string[] = [];
    let text = '';
    for await (const event of events) {
      types.push(event.type);
      if (event.type === 'transcript.text.delta') text += event.delta;
    }
    expect(text).toBe('Good morning.');
    expect(types).toEqual(['transcript.text.delta', 'transcript.text.delta', 'transcript.text.done']);
  });

  it.each<[string, Partial<TranscriptionCreateParamsNonStreaming> & Record<string, unknown>, object]>([
    ['a misspelt field', { langauge: 'en' }, { param: 'langauge', code: 'unknown_parameter' }],
    ['an unknown model', { model: 'whisper-9' }, { status: 404, code: 'model_not_found' }],
    [
      'a format that the model does not give',
      { model: 'gpt-4o-transcribe', response_format: 'verbose_json' },
      { param: 'response_format', code: 'unsupported_value' },
    ],
    [
      'times without the format for them',
      { timestamp_granularities: ['word'] },
      { param: 'timestamp_granularities' },
    ],
    ['a prompt for speakers', { model: 'gpt-4o-transcribe-diarize', prompt: 'x' }, { param: 'prompt' }],
    ['keywords for Whisper', { keywords: ['x'] }, { param: 'keywords' }],
    ['a language that is none', { language: 'english' }, { code: 'invalid_language_format' }],
    ['a file of another kind', { file: wav(second, 'audio.txt') }, { status: 400 }],
    ['a file that is no audio', { file: wav(Buffer.from('a letter')) }, { status: 400 }],
    ['a file that is too short', { file: wav(second.subarray(0, 1000)) }, { code: 'audio_too_short' }],
    [
      'a file that is too long for the model',
      { model: 'gpt-4o-transcribe', file: wav(wavOf({ pcm: Buffer.alloc(22_500_000), sampleRate: 8000 })) },
      { code: 'invalid_value' },
    ],
    ['a file that is too large', { file: wav(Buffer.alloc(26_300_000)) }, { status: 413 }],
  ])('refuse %s', async (_, asked, expected) => {
    const { client } = await start();
    const call = client.audio.transcriptions.create({ file: wav(), model: 'whisper-1', ...asked });
    expect(await errorOf(call)).toMatchObject(expected);
  });

  it('want a form, and the key', async () => {
    const { double } = await start();
    const url = `${double.url}/audio/transcriptions`;
    const ask = (headers: Record<string, string>) => fetch(url, { method: 'POST', headers, body: '{}' });
    expect((await ask({})).status).toBe(401);
    const authorization = `Bearer ${double.apiKey}`;
    expect((await ask({ authorization, 'content-type': 'application/json' })).status).toBe(415);
  });
});

describe('speech', () => {
  const ask = (client: OpenAI, more: object = {}) =>
    client.audio.speech.create({ input: 'Good morning.', model: 'tts-1', voice: 'alloy', ...more });

  it.each([
    ['mp3', 'mp3'],
    ['opus', 'ogg'],
    ['flac', 'flac'],
    ['wav', 'wav'],
  ] as const)('is really %s', async (format, container) => {
    const { client } = await start();
    const audio = Buffer.from(await (await ask(client, { response_format: format })).arrayBuffer());
    expect(sniffContainer(audio)).toBe(container);
  });

  it('is faster where asked for, and other voices sound otherwise', async () => {
    const { client } = await start();
    const bytes = async (more: object) =>
      Buffer.from(await (await ask(client, { response_format: 'pcm', ...more })).arrayBuffer());
    const plain = await bytes({});
    expect((await bytes({ speed: 2 })).length).toBeLessThan(plain.length * 0.7);
    expect((await bytes({ voice: 'ash' })).equals(plain)).toBe(false);
  });

  it.each([
    ['a misspelt field', { sped: 2 }, { param: 'sped' }],
    ['an unknown model', { model: 'tts-9' }, { code: 'model_not_found' }],
    ['an unknown voice', { voice: 'nobody' }, { status: 400 }],
    ['a voice of another model', { voice: 'marin' }, { status: 400 }],
    ['instructions where the model takes none', { instructions: 'Warm.' }, { param: 'instructions' }],
    ['a speed that is too high', { speed: 4.1 }, { param: 'speed' }],
    ['a text that is too long', { input: 'x'.repeat(4097) }, { status: 400 }],
    ['no text', { input: '' }, { param: 'input' }],
  ])('refuses %s', async (_, asked, expected) => {
    const { client } = await start();
    expect(await errorOf(ask(client, asked))).toMatchObject(expected);
  });
});

it('lists voices where it stands for a server of one’s own, and nowhere else', async () => {
  const { client } = await start({ voices: ['af_heart'] });
  expect(await client.get('/audio/voices')).toEqual({ voices: ['af_heart'] });
  const { client: other } = await start();
  expect(await errorOf(other.get('/audio/voices'))).toMatchObject({ status: 404 });
});

it('really hears files', { timeout: 60_000 }, async () => {
  const sentence = 'the harbour is quiet tonight';
  const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentence} | the lantern is bright;`;
  const { client } = await start({ recognise: realHearing({ grammar }) });
  const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), 16_000);
  const file = new File([Uint8Array.from(await encodeSpeech(spoken, 'mp3'))], 'audio.mp3');
  const { text } = await client.audio.transcriptions.create({ file, model: 'whisper-1' });
  expect(text.toLowerCase()).toBe(`${sentence}.`);
});
