import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, endOfModel } from '@dragoman/vendor-openai';
import { openAiTtsOptionsSchema } from './options.ts';
import { createOpenAiTts } from './provider.ts';

/** Speech by OpenAI, or by any server that speaks its API. */
export const ttsOpenAi = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'openai',
  packageName: '@dragoman/tts-openai',
  displayName: 'OpenAI',
  options: openAiTtsOptionsSchema,
  env: connectionEnvironment,
  // Most compatible servers know texts alone: one that speaks is known by the model that is named for it.
  isConfigured: ({ apiKey, baseUrl, speechModel }) => Boolean(baseUrl ? speechModel : apiKey),
  setup:
    'Set OPENAI_API_KEY; for a compatible server of your own OPENAI_BASE_URL and providers.openai.speechModel.',
  ends: (options) => [endOfModel(options.speechModel, options) ?? []].flat(),
  create: createOpenAiTts,
});
