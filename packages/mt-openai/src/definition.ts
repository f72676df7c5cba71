import { defineProvider } from '@dragoman/provider';
import { openAiOptionsSchema } from './options.ts';
import { createOpenAiProvider } from './provider.ts';

/** Machine translation by OpenAI, or by any server that speaks its API. */
export const mtOpenai = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'openai',
  packageName: '@dragoman/mt-openai',
  displayName: 'OpenAI',
  options: openAiOptionsSchema,
  env: {
    apiKey: { name: 'OPENAI_API_KEY', secret: true },
    baseUrl: 'OPENAI_BASE_URL',
    organization: 'OPENAI_ORG_ID',
    project: 'OPENAI_PROJECT_ID',
  },
  isConfigured: ({ apiKey, baseUrl }) => Boolean(apiKey) || Boolean(baseUrl),
  setup: 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a compatible server of your own.',
  create: createOpenAiProvider,
});
