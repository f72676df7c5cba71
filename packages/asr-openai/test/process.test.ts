import { startOpenAiDouble } from '@dragoman/vendors';
import { describeTransport, openAiTransport } from '@dragoman/vendors/testing';
import { generate } from 'selfsigned';

describeTransport({
  script: new URL('./support/transcribe-once.ts', import.meta.url),
  start: startOpenAiDouble,
  outcome: { text: 'The quick brown fox jumps over twenty lazy dogs.' },
  requests: 1,
  generate,
  ...openAiTransport,
});
