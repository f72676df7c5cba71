import { describeAsrStreams, describeEndedWays } from '@dragoman/vendors/testing';
import { expect, it } from 'vitest';
import { eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const nothing = () => undefined;

describeEndedWays({
  startPair,
  ways: [
    ['a recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
    ['a stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
    ['a check', (provider, signal) => provider.check({ signal })],
  ],
  asked: (double) => double.calls.length,
});

it('an abort is not missed while a stream is being opened', async () => {
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

describeAsrStreams({
  startPair,
  requestFor,
  streamFor,
  hasAudio: (double) => (double.calls[0]?.messages.length ?? 0) > 1,
  asked: (double) => double.calls.length,
});
