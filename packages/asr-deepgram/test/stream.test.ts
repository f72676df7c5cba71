import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { AsrEvent } from '@dragoman/provider';
import { deepgramDoubleKey, scriptedWords } from '@dragoman/vendors';
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

  it('gives the first results while audio still comes', async () => {
    const { provider } = await startPair();
    const heard = Promise.withResolvers<void>();
    const audio = (async function* () {
      yield* chunksOf(speech('good morning to you all').subarray(0, 32_000));
      await heard.promise;
      yield* chunksOf(speech('good morning to you all').subarray(32_000));
    })();
    const types: string[] = [];
    for await (const event of provider.transcribeStream?.(streamFor('', { audio })) ?? []) {
      types.push(event.type);
      heard.resolve();
    }
    expect(types[0]).toBe('partial');
    expect(types.at(-1)).toBe('end');
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

describe('a vendor that opens a stream and says no more', () => {
  const startDeaf = async (listen: 'pause' | 'resume') => {
    const opened = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const server = createServer().listen(0, '127.0.0.1');
    server.on('upgrade', ({ headers }, socket) => {
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      socket.on('error', closed.resolve).on('end', closed.resolve);
      socket[listen]();
      onTestFinished(() => void socket.destroy());
      opened.resolve();
    });
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'dg-x' });
    return { provider, opened: opened.promise, closed: closed.promise };
  };

  it('is left at once, and not after the 30 s for which a WebSocket waits', async () => {
    const { provider, opened, closed } = await startDeaf('resume');
    const controller = new AbortController();
    const call = eventsOf(provider, streamFor('good morning', { signal: controller.signal }));
    call.catch(() => undefined);
    await opened;
    await setTimeout(50);
    const begin = performance.now();
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it('is sent no more than its network takes: the rest is not even read', async () => {
    const { provider } = await startDeaf('pause');
    let read = 0;
    const audio = (async function* () {
      for (; read < 200; read += 1) yield new Uint8Array(1_000_000);
    })();
    const controller = new AbortController();
    const call = eventsOf(provider, streamFor('', { audio, signal: controller.signal }));
    call.catch(() => undefined);
    await vi.waitUntil(() => read > 0, { timeout: 10_000 });
    for (let before = -1; before !== read; await setTimeout(300)) before = read;
    // What the buffers of the two sockets hold.
    expect(read).toBeLessThan(20);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
