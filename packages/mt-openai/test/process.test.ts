import { openAiErrors, startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiVariables } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { upperCase } from './support/providers.ts';

describeTransport({
  script: new URL('./support/translate-once.ts', import.meta.url),
  start: (options) => startOpenAiDouble({ translate: upperCase, ...options }),
  outcome: { text: 'HELLO' },
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
