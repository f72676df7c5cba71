/** Run as a process of its own: recognises once, whole and as a stream, and prints what came of both. */
import { hearOnce, hearStreamOnce, once, outcomeOf } from '@dragoman/vendors/testing/once';
import { asrDeepgram } from '../../src/index.ts';

const request = { language: 'en', signal: new AbortController().signal };

await once(asrDeepgram, async (provider) => ({
  file: await outcomeOf(hearOnce(provider, request)),
  live: await outcomeOf(hearStreamOnce(provider, request)),
}));
