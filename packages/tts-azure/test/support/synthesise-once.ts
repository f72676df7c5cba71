/** Run as a process of its own: speaks once, whole and as a stream, lists the voices, and prints what came of it. */
import { once, outcomeOf, streamedBytes } from '@dragoman/vendors/testing/once';
import { ttsAzure } from '../../src/index.ts';

await once(ttsAzure, async (provider, [vendor]) => {
  const request = {
    input: { kind: 'text', value: 'good morning' },
    language: 'en-US',
    signal: vendor === 'hang' ? AbortSignal.timeout(400) : new AbortController().signal,
  } as const;
  const voices = provider.voices({ signal: new AbortController().signal });
  return [
    await outcomeOf(voices.then(({ length }) => ({ count: length }))),
    await outcomeOf(provider.synthesize(request).then(({ audio }) => ({ count: audio.length }))),
    await outcomeOf(streamedBytes(provider, request).then((count) => ({ count }))),
  ];
});
