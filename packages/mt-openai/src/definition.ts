import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup } from '@dragoman/vendor-openai';
import { openAiOptionsSchema } from './options.ts';
import { createOpenAiMt } from './provider.ts';

/** Machine translation by OpenAI, or by any server that speaks its API. */
export const mtOpenai = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'openai',
  packageName: '@dragoman/mt-openai',
  displayName: 'OpenAI',
  options: openAiOptionsSchema,
  env: connectionEnvironment,
  isConfigured: ({ apiKey, baseUrl }) => Boolean(apiKey) || Boolean(baseUrl),
  setup: connectionSetup,
  create: createOpenAiMt,
});
