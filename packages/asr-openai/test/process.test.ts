import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiVariables } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';

describeTransport({
  script: new URL('./support/transcribe-once.ts', import.meta.url),
  start: startOpenAiDouble,
  outcome: { text: 'The quick brown fox jumps over twenty lazy dogs.' },
  requests: 1,
  generate,
  variables: openAiVariables,
  credentials: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  failures: [
    ['whose call is refused', openAiErrors.serverError()],
    ['whose connection breaks', { kind: 'disconnect', when: 'before_header' }],
    ['whose connection breaks in the middle', { kind: 'disconnect', when: 'mid_body' }],
  ],
});
