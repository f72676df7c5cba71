/** Run as a process of its own: translates `hello` with the options given as JSON, and prints what came of it. */
import { once, outcomeOf } from '@dragoman/vendors/testing/once';
import { mtOpenai } from '../../src/index.ts';

const request = {
  segments: [{ id: 's', text: 'hello' }],
  sourceLanguage: 'en',
  targetLanguage: 'es',
  signal: new AbortController().signal,
};

await once(mtOpenai, (provider) =>
  outcomeOf(provider.translate(request).then(({ segments }) => ({ text: segments[0]?.text }))),
);
