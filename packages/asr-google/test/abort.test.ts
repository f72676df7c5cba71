import type { AsrProviderV1 } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf, requestFor, speech, startPair, streamFor } from './support/providers.ts';

/** Audio of which only the beginning comes. */
async function* stalledAudio(): AsyncGenerator<Uint8Array> {
  yield speech('good morning').subarray(0, 8000);
  await new Promise(() => undefined);
}

const nothing = () => undefined;

type Way = (provider: AsrProviderV1, signal: AbortSignal) => Promise<unknown>;

const ways: [string, Way][] = [
  ['a recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
  ['a stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
  ['a check', (provider, signal) => provider.check({ signal })],
];

it.each(ways)('%s is not asked for where the signal is aborted already', async (_, call) => {
  const { double, provider } = await startPair();
  const reason = new Error('too late');
  await expect(call(provider, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(double.calls).toHaveLength(0);
});

describe('an abort while Google is silent', () => {
  it.each(ways)('rejects %s with the reason and cancels the call', async (_, begin) => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const call = begin(provider, controller.signal);
    call.catch(nothing);
    await double.until(() => double.openCalls === 1);
    const reason = new Error('the caller hung up');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    double.clearFailures();
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  });

  it('is not missed while a stream is being opened', async () => {
    const { double, provider } = await startPair();
    await provider.check({ signal: new AbortController().signal });
    double.fail({ kind: 'hang' }, Number.POSITIVE_INFINITY);
    // The provider makes ready in so many turns at most; after those there is a call.
    for (let turns = 0; turns < 40; turns += 1) {
      const controller = new AbortController();
      const reason = new Error(`aborted in turn ${turns}`);
      const call = eventsOf(provider, streamFor('x', { signal: controller.signal }));
      call.catch(nothing);
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
    }
    await double.until(() => double.openCalls === 0);
  });

  it('ends that call alone', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const aborted = provider.transcribe(requestFor('x', { signal: controller.signal }));
    aborted.catch(nothing);
    await double.until(() => double.openCalls === 1);
    const others = ['one', 'two', 'three'].map((text) => provider.transcribe(requestFor(text)));
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect((await Promise.all(others)).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  });
});

it.each(ways)('%s leaves no listener on a signal that lives on', async (_, call) => {
  const { provider } = await startPair();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let count = 0; count < 3; count += 1) await call(provider, signal);
  expect(added.mock.calls.length).toBe(3);
  expect(removed.mock.calls.length).toBe(3);
});

describe('a stream that is left early', () => {
  it('is cancelled and lets the source of its audio go', async () => {
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
});

describe('close', () => {
  it.each(ways)('ends %s in flight as if aborted, and lets none begin', async (_, begin) => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const { signal } = new AbortController();
    const call = begin(provider, signal);
    call.catch(nothing);
    await double.until(() => double.openCalls === 1);
    await Promise.all([provider.close(), provider.close()]);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    await expect(begin(provider, signal)).rejects.toMatchObject({ name: 'AbortError' });
    await provider.close();
  });

  it('ends a stream whose audio has stopped', async () => {
    const { double, provider } = await startPair();
    const call = eventsOf(provider, streamFor('', { audio: stalledAudio() }));
    call.catch(nothing);
    await double.until(() => (double.calls[0]?.messages.length ?? 0) > 1);
    await provider.close();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.openCalls === 0);
  });

  it('ends a call that is still loading the SDK', async () => {
    const { double, provider } = await startPair();
    const call = provider.transcribe(requestFor('x'));
    call.catch(nothing);
    await provider.close();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(double.calls).toHaveLength(0);
  });
});
