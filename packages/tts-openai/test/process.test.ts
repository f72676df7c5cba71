import { startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiTransport } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { tone } from './support/tone.ts';

describeTransport({
  script: new URL('./support/synthesize-once.ts', import.meta.url),
  start: (options) => startOpenAiDouble({ speak: tone, ...options }),
  outcome: { bytes: 960 * 5, streamed: 960 * 5 },
  requests: 2,
  generate,
  ...openAiTransport,
});
