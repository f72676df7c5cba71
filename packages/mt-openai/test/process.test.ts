import { startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiTransport } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';
import { upperCase } from './support/providers.ts';

describeTransport({
  script: new URL('./support/translate-once.ts', import.meta.url),
  start: (options) => startOpenAiDouble({ translate: upperCase, ...options }),
  outcome: { text: 'HELLO' },
  requests: 1,
  generate,
  ...openAiTransport,
});
