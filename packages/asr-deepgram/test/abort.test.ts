import { describeAsrStreams, describeEndedWays } from '@dragoman/vendors/testing';
import { expect, it } from 'vitest';
import { eventsOf, requestFor, speech, startPair, streamFor } from './support/providers.ts';

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

describeAsrStreams({
  startPair,
  requestFor,
  streamFor,
  hasAudio: (double) => (double.streams[0]?.audio.length ?? 0) > 0,
  asked: (double) => double.requests.length,
});
