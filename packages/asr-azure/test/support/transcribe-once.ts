/** Run as a process of its own: recognises once, whole, with speakers and as a stream, and prints what came of it. */
import { hearOnce, hearStreamOnce, once, outcomeOf } from '@dragoman/vendors/testing/once';
import { asrAzure } from '../../src/index.ts';

await once(asrAzure, async (provider, [vendor]) => {
  const signal = vendor === 'hang' ? AbortSignal.timeout(300) : new AbortController().signal;
  const request = { language: 'en-US', signal };
  return [
    await outcomeOf(hearOnce(provider, request)),
    await outcomeOf(hearOnce(provider, { ...request, diarization: true })),
    await outcomeOf(hearStreamOnce(provider, request)),
    await outcomeOf(provider.check({ signal }).then(() => ({ text: 'checked' }))),
  ];
});
