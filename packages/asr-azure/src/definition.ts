import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup, isConnectable } from '@dragoman/vendor-azure';
import { azureAsrOptionsSchema } from './options.ts';
import { createAzureAsr } from './provider.ts';

/** Speech recognition by Azure AI Speech, in its cloud or in containers of your own. */
export const asrAzure = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'azure',
  packageName: '@dragoman/asr-azure',
  displayName: 'Azure AI Speech',
  options: azureAsrOptionsSchema,
  env: connectionEnvironment,
  isConfigured: isConnectable,
  setup: connectionSetup,
  create: (options) => createAzureAsr(options),
});
