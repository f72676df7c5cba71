import type { AsrEvent } from '@dragoman/provider';
import { deepgramDoubleKey, scriptedWords } from '@dragoman/vendors';
import { describeDeafVendor } from '@dragoman/vendors/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  chunksOf,
  createProvider,
  eventsOf,
  lastQuery,
  speech,
  startPair,
  streamFor,
} from './support/providers.ts';

const typesOf = (events: readonly AsrEvent[]): string[] => events.map(({ type }) => type);

describe('a stream', () => {
  it('tells what may change, what is final, and in the end all', async () => {
    const { provider } = await startPair();
    const events = await eventsOf(provider, streamFor('good morning to you all', { words: true }));
    expect(typesOf(events)).toEqual([...events.slice(0, -2).map(() => 'partial'), 'final', 'end']);
    expect(events.length).toBeGreaterThan(2);
    const segment = { text: 'Good morning to you all.', startMs: 40, endMs: 1500, confidence: 0.98 };
    expect(events.at(-2)).toEqual({ type: 'final', segment, words: expect.any(Array) });
    expect(events.at(-1)).toEqual({
      type: 'end',
      result: {
        text: 'Good morning to you all.',
        language: 'en',
        confidence: expect.closeTo(0.98, 5),
        durationMs: 1500,
        segments: [segment],
        words: expect.any(Array),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        model: 'general-nova-3',
        warnings: [],
      },
    });
  });

  it('sends every byte, nothing about this machine, and says when it ends', async () => {
    const { double, provider } = await startPair();
    const audio = Buffer.alloc(300_001, 3);
    speech('good morning').copy(audio);
    await eventsOf(provider, streamFor('', { audio: chunksOf(audio, 100_003) }));
    expect(double.streams[0]?.audio.equals(audio)).toBe(true);
    expect(double.streams[0]?.controls).toEqual(['CloseStream']);
    expect(double.requests[0]?.headers.authorization).toBe(`Token ${deepgramDoubleKey}`);
    expect(double.requests[0]?.headers['user-agent']).toBe('dragoman-asr-deepgram');
    const names = Object.keys(double.requests[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  it('asks for what the options say', async () => {
    const { double, provider } = await startPair({ modelImprovement: false });
    const options = {
      model: 'nova-3',
      diarization: true,
      numberFormatting: true,
      profanityFilter: true,
      hints: ['Dragoman', 'big sur'],
    };
    await eventsOf(provider, streamFor('good morning', options));
    expect(lastQuery(double)).toEqual({
      model: ['nova-3'],
      language: ['en'],
      punctuate: ['true'],
      smart_format: ['true'],
      numerals: ['true'],
      profanity_filter: ['true'],
      diarize_model: ['latest'],
      keyterm: ['Dragoman', 'big sur'],
      mip_opt_out: ['true'],
      interim_results: ['true'],
      encoding: ['linear16'],
      sample_rate: ['16000'],
      channels: ['1'],
    });
  });

  it('takes empty chunks for what they are, not for the end', async () => {
    const { double, provider } = await startPair();
    const audio = (async function* () {
      yield new Uint8Array();
      yield speech('good morning');
      yield new Uint8Array();
    })();
    const events = await eventsOf(provider, streamFor('', { audio }));
    expect(events.at(-1)).toMatchObject({ result: { text: 'Good morning.' } });
    expect(double.streams[0]?.controls).toEqual(['CloseStream']);
  });

  it('without speech, or without audio, is an empty transcript', async () => {
    const { provider } = await startPair();
    for (const audio of [Buffer.alloc(32_000), Buffer.alloc(0)]) {
      const events = await eventsOf(provider, streamFor('', { audio: chunksOf(audio), words: true }));
      expect(events).toMatchObject([{ type: 'end', result: { text: '', segments: [], words: [] } }]);
    }
  });

  it('takes a file as it is', async () => {
    const { double, provider } = await startPair();
    const file = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(40), speech('good morning')]);
    const request = streamFor('', { audio: chunksOf(file), format: { kind: 'container', container: 'ogg' } });
    expect((await eventsOf(provider, request)).at(-1)).toMatchObject({ result: { text: 'Good morning.' } });
    expect(lastQuery(double)).not.toHaveProperty('encoding');
  });

  it('tells speakers apart within one result', async () => {
    const words = scriptedWords('good morning hello').map((word, index) => ({
      ...word,
      speaker: index < 2 ? 0 : 1,
    }));
    const { provider } = await startPair({}, { recognise: () => words });
    const events = await eventsOf(provider, streamFor('x', { diarization: true }));
    const finals = events.flatMap((event) => (event.type === 'final' ? [event.segment] : []));
    expect(finals.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good morning', '1'],
      ['hello.', '2'],
    ]);
    expect(events.at(-1)).toMatchObject({ result: { text: 'Good morning hello.', segments: finals } });
  });

  it('joins what was said with pauses between', async () => {
    const words = [...scriptedWords('good morning'), { text: 'hello', startMs: 1500, endMs: 1800 }];
    const { provider } = await startPair({}, { recognise: () => words });
    const audio = chunksOf(Buffer.alloc(64_000, 1));
    const events = await eventsOf(provider, streamFor('', { audio }));
    expect(events.at(-1)).toMatchObject({
      result: { text: 'Good morning. Hello.', segments: [{ startMs: 40 }, { startMs: 1500, endMs: 1800 }] },
    });
  });
});

it('keeps a stream alive whose audio has stopped for a while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { double, provider } = await startPair();
  const goOn = Promise.withResolvers<void>();
  const audio = (async function* () {
    yield speech('good morning').subarray(0, 8000);
    await goOn.promise;
    yield speech('good morning').subarray(8000);
  })();
  const call = eventsOf(provider, streamFor('', { audio }));
  await double.until(() => double.streams[0]?.audio.length === 8000);
  await vi.advanceTimersByTimeAsync(9000);
  await double.until(() => (double.streams[0]?.controls.length ?? 0) >= 2);
  goOn.resolve();
  expect((await call).at(-1)).toMatchObject({ result: { text: 'Good morning.' } });
  expect(new Set(double.streams[0]?.controls)).toEqual(new Set(['KeepAlive', 'CloseStream']));
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for a vendor that is slow to open a stream, for as long as the caller does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { double, provider } = await startPair();
  double.fail({ kind: 'hang' });
  const controller = new AbortController();
  const failed = vi.fn<(reason: unknown) => void>();
  const call = eventsOf(provider, streamFor('x', { signal: controller.signal })).catch(failed);
  // The SDK begins to connect by a timer, and would give up by another after four seconds.
  await vi.waitUntil(() => vi.advanceTimersByTime(0) && double.openCalls === 1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(failed).not.toHaveBeenCalled();
  controller.abort();
  await call;
  expect(failed.mock.lastCall).toMatchObject([{ name: 'AbortError' }]);
});

it('keeps twenty parallel streams apart', async () => {
  const { double, provider } = await startPair();
  const languages = ['en', 'de', 'fr', 'es'];
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const text = `stream ${'abcdefghijklmnopqrst'[index]} ${'word '.repeat(index + 1)}`.trim();
      const language = languages[index % languages.length] ?? 'en';
      const events = await eventsOf(provider, streamFor(text, { language }));
      const end = events.at(-1);
      if (end?.type !== 'end') throw new Error('No end.');
      expect(end.result.text.toLowerCase()).toBe(`${text}.`);
      expect(end.result.language).toBe(language);
    }),
  );
  await double.until(() => double.openCalls === 0);
  expect(double.disconnects).toBe(0);
});

describeDeafVendor((baseUrl) => createProvider({ baseUrl, apiKey: 'dg-x' }));
