import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiVariables } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { tone } from './support/tone.ts';

describeTransport({
  script: new URL('./support/synthesize-once.ts', import.meta.url),
  start: (options) => startOpenAiDouble({ speak: tone, ...options }),
  outcome: { bytes: 960 * 5, streamed: 960 * 5 },
  requests: 2,
  generate,
  variables: openAiVariables,
  credentials: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  failures: [
    ['whose call is refused', openAiErrors.serverError()],
    ['whose connection breaks', { kind: 'disconnect', when: 'before_header' }],
    ['whose connection breaks in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ],
});
