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
    ['a list of languages', (provider, signal) => provider.languages({ signal })],
  ],
  asked: (double) => double.requests.length,
});

it('an abort closes a stream that was open', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'silent_stream' });
  const controller = new AbortController();
  const call = eventsOf(provider, streamFor('good morning', { signal: controller.signal }));
  call.catch(nothing);
  await double.until(() => double.streams[0]?.audio.length === speech('good morning').length);
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await double.until(() => double.disconnects === 1 && double.openCalls === 0);
});

it('close ends a stream whose audio has stopped', async () => {
  const { double, provider } = await startPair();
  const call = eventsOf(provider, streamFor('', { audio: stalledAudio() }));
  call.catch(nothing);
  await double.until(() => double.streams[0]?.audio.length === 8000);
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
  expect(double.requests).toHaveLength(0);
});
