import { defineProvider } from '@dragoman/provider';
import { googleEnvironment, hasCredentials } from '@dragoman/vendor-google';
import { speechOptionsSchema } from './options.ts';
import { createGoogleAsr } from './provider.ts';

/** Speech recognition by Google Cloud Speech-to-Text. */
export const asrGoogle = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'google',
  packageName: '@dragoman/asr-google',
  displayName: 'Google Cloud Speech-to-Text',
  options: speechOptionsSchema,
  env: googleEnvironment,
  isConfigured: (options) => hasCredentials(options) || Boolean(options.speechEndpoint),
  setup:
    'Set GOOGLE_APPLICATION_CREDENTIALS or GOOGLE_API_KEY, or providers.google.speechEndpoint for a server of your own.',
  create: createGoogleAsr,
});
