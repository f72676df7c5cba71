import { describeDeafVendor } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { chunksOf, createProvider, eventsOf, speech, startPair, streamFor } from './support/providers.ts';

describe('a stream', () => {
  it('tells what may change, what is final, and in the end all', async () => {
    const { provider } = await startPair();
    const events = await eventsOf(provider, streamFor('good morning to you all', { words: true }));
    const segment = { text: 'Good morning to you all.', startMs: 40, endMs: 1500, confidence: 0.93 };
    expect(events.slice(0, -2).every(({ type }) => type === 'partial')).toBe(true);
    expect(events.at(-2)).toEqual({ type: 'final', segment, words: expect.any(Array) });
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      result: { text: 'Good morning to you all.', language: 'en-US', durationMs: 1500, segments: [segment] },
    });
  });

  it('sends every byte, whatever the chunks, and empty chunks are no end', async () => {
    const { double, provider } = await startPair();
    const whole = Buffer.alloc(300_001, 3);
    speech('good morning').copy(whole);
    const audio = (async function* () {
      yield new Uint8Array();
      yield* chunksOf(whole, 100_003);
      yield new Uint8Array();
    })();
    await eventsOf(provider, streamFor('', { audio }));
    expect(double.turns[0]?.audio.equals(whole)).toBe(true);
    expect(double.turns[0]?.isEnded).toBe(true);
  });

  it('without audio, or without speech, is an empty transcript', async () => {
    const { provider } = await startPair();
    for (const audio of [Buffer.alloc(32_000), Buffer.alloc(0)]) {
      const events = await eventsOf(provider, streamFor('', { audio: chunksOf(audio), words: true }));
      expect(events).toMatchObject([{ type: 'end', result: { text: '', segments: [], words: [] } }]);
    }
  });

  it('whose turns the service ends early goes on in others, at the right times', async () => {
    const recognise = () => [{ text: 'tick', startMs: 200, endMs: 900 }];
    const { double, provider } = await startPair({}, { recognise, pieceMs: 1000, endsTurns: true });
    const audio = (async function* () {
      for (let second = 1; second <= 3; second += 1) {
        yield Buffer.alloc(32_000, second);
        await double.until(() => double.turns[0]?.texts.length === 2 + second);
      }
    })();
    const events = await eventsOf(provider, streamFor('', { audio }));
    const starts = events.flatMap((event) => (event.type === 'final' ? [event.segment.startMs] : []));
    expect(starts.slice(0, 3)).toEqual([200, 1100, 2000]);
    expect(events.at(-1)).toMatchObject({ type: 'end', result: { durationMs: 3000 } });
  });

  it('rejects with what its audio rejects with', async () => {
    const { double, provider } = await startPair();
    const reason = new Error('the microphone broke');
    const audio = (async function* () {
      yield speech('good morning');
      throw reason;
    })();
    await expect(eventsOf(provider, streamFor('', { audio }))).rejects.toBe(reason);
    await double.until(() => double.openCalls === 0);
  });

  it('that is left early closes its socket and lets the source of its audio go', async () => {
    const { double, provider } = await startPair();
    const released = Promise.withResolvers<void>();
    const audio = (async function* () {
      try {
        for (;;) {
          yield speech('good morning');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } finally {
        released.resolve();
      }
    })();
    for await (const event of provider.transcribeStream?.(streamFor('', { audio })) ?? []) {
      expect(event.type).toBe('partial');
      break;
    }
    await released.promise;
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
  });
});

describeDeafVendor((endpoint) => createProvider({ endpoint, apiKey: 'az-x' }));
