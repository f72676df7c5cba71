import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, endOfModel } from '@dragoman/vendor-openai';
import { diarizationModel, usualModel } from './models.ts';
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
  // What is used until then; the defaults of later days are none that end.
  ends: (options) =>
    [usualModel(options, 0), diarizationModel(options, 0)].flatMap((model) =>
      model === undefined ? [] : (endOfModel(model, options) ?? []),
    ),
  create: createOpenAiAsr,
});
