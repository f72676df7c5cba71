import { scriptedWords } from '@dragoman/vendors';

import { expect, it } from 'vitest';
import { chunksOf, eventsOf, lastAudio, speech, startPair, streamFor } from './support/providers.ts';

it('gives what may still change, what is final, and all of it', async () => {
  const words = [...scriptedWords('good morning'), { text: 'hello', startMs: 2000, endMs: 2300 }];
  const { provider } = await startPair({}, { recognise: () => words });
  const events = await eventsOf(provider, streamFor('x'.repeat(20)));
  expect(
    events.map((event) => [event.type, event.type === 'end' ? event.result.text : event.segment.text]),
  ).toEqual([
    ['partial', 'good morning hello'],
    ['final', 'Good morning.'],
    ['final', 'Hello.'],
    ['end', 'Good morning. Hello.'],
  ]);
  expect(events.at(-1)).toMatchObject({
    result: {
      language: 'en-US',
      requestId: '7305518467022163713',
      segments: [
        { startMs: 40, endMs: 600 },
        { startMs: 2000, endMs: 2300 },
      ],
    },
  });
});

it('hears nothing in silence', async () => {
  const { provider } = await startPair();
  const audio = chunksOf(Buffer.alloc(32_000));
  expect(await eventsOf(provider, streamFor('', { audio }))).toEqual([
    {
      type: 'end',
      result: { text: '', language: 'en-US', requestId: '7305518467022163713', segments: [], warnings: [] },
    },
  ]);
});

it('sends messages that Google takes, of chunks of any size', async () => {
  const { double, provider } = await startPair();
  const audio = speech(`good morning ${'word '.repeat(30)}`.trim());
  for (const size of [1, 333, 1_000_000]) {
    await eventsOf(
      provider,
      streamFor('', { audio: chunksOf(size === 1 ? audio.subarray(0, 500) : audio, size) }),
    );
    expect(lastAudio(double)).toEqual(size === 1 ? audio.subarray(0, 500) : audio);
  }
});

it('waits where the network is slower than the audio', async () => {
  const { double, provider } = await startPair({}, { maxStreamMs: 10_000_000 });
  const minutes = Buffer.alloc(32_000 * 300);
  speech('good morning').copy(minutes);
  const events = await eventsOf(provider, streamFor('', { audio: chunksOf(minutes, 64_000) }));
  expect(events.at(-1)).toMatchObject({ result: { text: 'Good morning.' } });
  expect(lastAudio(double).equals(minutes)).toBe(true);
});

it('says that a stream was too long', async () => {
  const { double, provider } = await startPair({}, { maxStreamMs: 3000 });
  const audio = chunksOf(Buffer.alloc(32_000 * 4, 1));
  await expect(eventsOf(provider, streamFor('', { audio }))).rejects.toMatchObject({
    code: 'limit_exceeded',
    retryable: false,
    detail: expect.stringContaining('five minutes'),
    provider: { status: 11 },
  });
  await double.until(() => double.openCalls === 0);
});

it('says that a stream had no audio', async () => {
  const { provider } = await startPair({}, { idleMs: 50 });
  const audio = (async function* () {
    yield speech('good morning');
    await new Promise(() => undefined);
  })();
  await expect(eventsOf(provider, streamFor('', { audio }))).rejects.toMatchObject({
    code: 'limit_exceeded',
    detail: expect.stringContaining('silence'),
  });
});
