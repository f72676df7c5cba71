import { describeEndedWays } from '@dragoman/vendors/testing';
import { expect, it } from 'vitest';
import { eventsOf, requestFor, speech, startPair, streamFor } from './support/providers.ts';

/** Audio of which only the beginning comes. */
async function* stalledAudio(): AsyncGenerator<Uint8Array> {
  yield speech('good morning').subarray(0, 8000);
  await new Promise(() => undefined);
}

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

it('close ends a stream whose audio has stopped', async () => {
  const { double, provider } = await startPair();
  const call = eventsOf(provider, streamFor('', { audio: stalledAudio() }));
  call.catch(nothing);
  await double.until(() => (double.calls[0]?.messages.length ?? 0) > 1);
  await provider.close();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await double.until(() => double.openCalls === 0);
});

it('close ends a call that is still loading the SDK', async () => {
  const { double, provider } = await startPair();
  const call = provider.transcribe(requestFor('x'));
  call.catch(nothing);
  await provider.close();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(double.calls).toHaveLength(0);
});
