/** Run as a process of its own: recognises once and prints what came of it. */
import { hearOnce, once, outcomeOf } from '@dragoman/vendors/testing/once';
import { asrOpenAi } from '../../src/index.ts';

await once(asrOpenAi, (provider) =>
  outcomeOf(hearOnce(provider, { language: 'en', signal: new AbortController().signal })),
);
