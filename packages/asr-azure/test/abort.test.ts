import { setImmediate } from 'node:timers/promises';
import type { AsrProviderV1 } from '@dragoman/provider';
import { describeAsrStreams, describeEndedWays, startDeafVendor, type Way } from '@dragoman/vendors/testing';
import { describe, expect, it, vi } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const nothing = () => undefined;

const ways: Way<AsrProviderV1>[] = [
  ['a recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
  ['speakers', (provider, signal) => provider.transcribe(requestFor('x', { signal, diarization: true }))],
  ['a stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
  ['a check', (provider, signal) => provider.check({ signal })],
];

describeEndedWays({ startPair, ways, asked: (double) => double.upgrades });

// What the suite does not begin: speakers, and a check that is aborted while it makes ready.
describe.each(ways.filter(([name]) => name === 'speakers' || name === 'a check'))('%s', (_, begin) => {
  it('is not asked for where the signal is aborted already', async () => {
    const { double, provider } = await startPair();
    const reason = new Error('too late');
    await expect(begin(provider, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(double.upgrades).toBe(0);
  });

  it('rejects at an abort whenever it comes, and leaves no socket', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('x'));
    double.fail({ kind: 'hang' }, Number.POSITIVE_INFINITY);
    for (let ticks = 0; ticks < 60; ticks += 1) {
      const controller = new AbortController();
      const call = begin(provider, controller.signal);
      call.catch(nothing);
      for (let tick = 0; tick < ticks; tick += 1) await (tick < 50 ? undefined : setImmediate());
      controller.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    }
    double.clearFailures();
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
    await double.until(() => double.openCalls === 0);
  });

  it('leaves no listener on a signal that lives on', async () => {
    const { provider } = await startPair();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    for (let count = 0; count < 3; count += 1) await begin(provider, signal);
    expect(added.mock.calls.length).toBe(3);
    expect(removed.mock.calls.length).toBe(3);
  });
});

it.each(ways.filter(([name]) => name !== 'a check'))(
  '%s is let go by an abort where the vendor takes all and says nothing',
  async (_, begin) => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'silent_turn' });
    const controller = new AbortController();
    const call = begin(provider, controller.signal);
    call.catch(nothing);
    await double.until(() => (double.turns[0]?.bytes ?? 0) > 0);
    const reason = new Error('the caller hung up');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  },
);

it('a check ends its connection although the vendor never answers its good-bye', async () => {
  const { url, closed } = await startDeafVendor('reads all');
  await createProvider({ endpoint: url, apiKey: 'az-x' }).check({ signal: new AbortController().signal });
  const checkedAt = performance.now();
  await closed;
  // The WebSocket would wait for 30 s, and hold the process as long.
  expect(performance.now() - checkedAt).toBeLessThan(10_000);
});

describeAsrStreams({
  startPair,
  requestFor,
  streamFor,
  hasAudio: (double) => (double.turns[0]?.bytes ?? 0) > 0,
  asked: (double) => double.upgrades,
});
