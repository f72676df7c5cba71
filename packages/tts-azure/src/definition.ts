import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup, isConnectable } from '@dragoman/vendor-azure';
import { azureTtsOptionsSchema } from './options.ts';
import { createAzureTts } from './provider.ts';

/** Speech synthesis by Azure AI Speech, in its cloud or in containers of your own. */
export const ttsAzure = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'azure',
  packageName: '@dragoman/tts-azure',
  displayName: 'Azure AI Speech',
  options: azureTtsOptionsSchema,
  env: connectionEnvironment,
  isConfigured: isConnectable,
  setup: connectionSetup,
  create: (options) => createAzureTts(options),
});
