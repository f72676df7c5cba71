import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment } from '@dragoman/vendor-openai';
import { openAiAsrOptionsSchema } from './options.ts';
import { createOpenAiAsr } from './provider.ts';

/** Speech recognition by OpenAI, or by any server that speaks its API. */
export const asrOpenAi = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'openai',
  packageName: '@dragoman/asr-openai',
  displayName: 'OpenAI',
  options: openAiAsrOptionsSchema,
  env: connectionEnvironment,
  // Most compatible servers know texts alone: one that hears is known by the model that is named for it.
  isConfigured: ({ apiKey, baseUrl, transcriptionModel }) => Boolean(baseUrl ? transcriptionModel : apiKey),
  setup:
    'Set OPENAI_API_KEY; for a compatible server of your own OPENAI_BASE_URL and providers.openai.transcriptionModel.',
  create: createOpenAiAsr,
});
