import { createServices, type Requester } from '@dragoman/core';
import { type AsrEvent, defineProvider } from '@dragoman/provider';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { ManualClock, settle } from '../support/clock.ts';

/** A service whose engine hears two streams at once, and as many as a test lets it. */
const serve = async (maxParallel = 2) => {
  const clock = new ManualClock();
  const definition = defineProvider({
    contract: 'asr/v1',
    slot: 'asr',
    id: 'ears',
    packageName: '@test/ears',
    displayName: 'Ears',
    options: z.strictObject({}),
    env: {},
    isConfigured: () => true,
    setup: '',
    create: () => ({
      contract: 'asr/v1',
      id: 'ears',
      maxParallel,
      capabilities: {
        offline: true,
        streaming: true,
        diarization: false,
        languageDetection: true,
        wordTimes: false,
        hints: false,
        profanityFilter: false,
        numberFormatting: false,
        containers: [],
        raw: [],
      },
      languages: async () => 'any',
      transcribe: async () => ({ text: 'whole', segments: [], warnings: [] }),
      transcribeStream: async function* ({ audio }): AsyncIterable<AsrEvent> {
        for await (const piece of audio) {
          if (piece.length === 0) throw new Error('empty');
          yield { type: 'partial', segment: { text: String(piece.length), startMs: 0, endMs: 1 } };
        }
      },
      check: async () => {},
      close: async () => {},
    }),
  });
  const { services, close } = await createServices({
    providers: [definition],
    clock,
    mediaDeadlineMs: 10_000,
  });
  onTestFinished(close);
  /** Speaks into a stream of its own: what is sent is heard, `end` ends it. */
  const speak = (account: string, requester: Requester = { account }) => {
    const abort = new AbortController();
    const pieces: Uint8Array[] = [];
    let wake = (): void => {};
    let isOver = false;
    const audio = async function* () {
      while (!isOver || pieces.length > 0) {
        const piece = pieces.shift();
        if (piece) yield piece;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    };
    const heard: string[] = [];
    const done = (async () => {
      const events = services.asr.transcribeStream?.(
        {
          audio: audio(),
          format: { kind: 'container', container: 'wav' },
          language: 'en',
          signal: abort.signal,
        },
        requester,
      );
      for await (const event of events ?? []) if (event.type === 'partial') heard.push(event.segment.text);
    })();
    done.catch(() => {});
    const send = async (bytes: number) => {
      pieces.push(new Uint8Array(bytes));
      wake();
      await settle();
    };
    const end = async () => {
      isOver = true;
      wake();
      await settle();
    };
    return { heard, done, send, end, abort };
  };
  const state = () => services.queues()[0];
  return { clock, services, speak, state };
};

it('a stream has a place at its engine from its first event to its last', async () => {
  const { speak, state } = await serve();
  const stream = speak('a');
  await stream.send(1);
  expect(stream.heard).toEqual(['1']);
  expect(state()).toMatchObject({ running: 1, waiting: 0 });
  await stream.end();
  await stream.done;
  expect(state()).toMatchObject({ running: 0, waiting: 0, begun: 1 });
});

it('streams of one account leave another its turn, whoever came first', async () => {
  const { speak, state } = await serve();
  const busy = [speak('busy'), speak('busy'), speak('busy'), speak('busy')];
  await settle();
  const light = speak('light');
  for (const stream of [...busy, light]) await stream.send(32_000);
  expect(state()).toMatchObject({ running: 2, waiting: 3 });
  expect(light.heard).toEqual([]);
  await busy[0]?.end();
  expect(light.heard).toEqual(['32000']);
  expect(state()).toMatchObject({ running: 2, waiting: 2 });
  // The other one of the busy account goes on meanwhile.
  await busy[1]?.send(5);
  expect(busy[1]?.heard).toEqual(['32000', '5']);
});

it('what a stream turns out to take counts for its account', async () => {
  const { speak } = await serve(1);
  const [long, short, next] = [speak('long'), speak('short'), speak('long')];
  await long.send(3_200_000);
  await long.end();
  await short.send(1);
  const again = speak('short');
  await short.end();
  await again.send(2);
  await next.send(3);
  // A hundred seconds were heard for the one, nothing to speak of for the other: it is its turn once more.
  expect([again.heard, next.heard]).toEqual([['2'], []]);
});

it('gives its place back where it fails, is left or aborted', async () => {
  const { speak, state } = await serve(1);
  const failing = speak('a');
  await failing.send(0);
  await expect(failing.done).rejects.toMatchObject({ code: 'provider_error' });
  expect(state()).toMatchObject({ running: 0 });
  const running = speak('a');
  await running.send(1);
  const waiting = speak('b');
  await settle();
  expect(state()).toMatchObject({ running: 1, waiting: 1 });
  waiting.abort.abort(new Error('gone'));
  await expect(waiting.done).rejects.toThrow('gone');
  expect(state()).toMatchObject({ running: 1, waiting: 0 });
  await running.end();
  expect(state()).toMatchObject({ running: 0 });
});

it('is refused where it finds no place by its deadline, which does not end one that has begun', async () => {
  const { clock, speak } = await serve(1);
  const running = speak('a');
  await running.send(1);
  const late = speak('b');
  await settle();
  await clock.advance(10_000);
  await settle();
  await expect(late.done).rejects.toMatchObject({ code: 'overloaded' });
  await clock.advance(100_000);
  await running.send(2);
  expect(running.heard).toEqual(['1', '2']);
  await running.end();
  await running.done;
});
