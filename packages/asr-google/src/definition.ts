import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup } from '@dragoman/vendor-google';
import { googleAsrOptionsSchema, isConnectable } from './options.ts';
import { createGoogleAsr } from './provider.ts';

/** Speech recognition by Google Cloud Speech-to-Text. */
export const asrGoogle = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'google',
  packageName: '@dragoman/asr-google',
  displayName: 'Google Cloud Speech-to-Text',
  options: googleAsrOptionsSchema,
  env: { ...connectionEnvironment, project: 'GOOGLE_CLOUD_PROJECT' },
  isConfigured: isConnectable,
  setup: connectionSetup('speechEndpoint'),
  create: createGoogleAsr,
});
