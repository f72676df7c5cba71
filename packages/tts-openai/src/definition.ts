import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup } from '@dragoman/vendor-openai';
import { openAiTtsOptionsSchema } from './options.ts';
import { createOpenAiTtsProvider } from './provider.ts';

/** Speech by OpenAI, or by any server that speaks its API. */
export const ttsOpenAi = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'openai',
  packageName: '@dragoman/tts-openai',
  displayName: 'OpenAI',
  options: openAiTtsOptionsSchema,
  env: connectionEnvironment,
  isConfigured: ({ apiKey, baseUrl }) => Boolean(apiKey) || Boolean(baseUrl),
  setup: connectionSetup,
  create: createOpenAiTtsProvider,
});
