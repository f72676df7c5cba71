import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup } from '@dragoman/vendor-openai';
import { openAiAsrOptionsSchema } from './options.ts';
import { createOpenAiAsrProvider } from './provider.ts';

/** Speech recognition by OpenAI, or by any server that speaks its API. */
export const asrOpenAi = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'openai',
  packageName: '@dragoman/asr-openai',
  displayName: 'OpenAI',
  options: openAiAsrOptionsSchema,
  env: connectionEnvironment,
  isConfigured: ({ apiKey, baseUrl }) => Boolean(apiKey) || Boolean(baseUrl),
  setup: connectionSetup,
  create: createOpenAiAsrProvider,
});
