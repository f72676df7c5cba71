import { defineProvider } from '@dragoman/provider';
import { deepgramOptionsSchema } from './options.ts';
import { createDeepgramAsr } from './provider.ts';

/** Speech recognition by Deepgram, in its cloud or on servers of your own. */
export const asrDeepgram = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'deepgram',
  packageName: '@dragoman/asr-deepgram',
  displayName: 'Deepgram',
  options: deepgramOptionsSchema,
  env: { apiKey: { name: 'DEEPGRAM_API_KEY', secret: true } },
  isConfigured: ({ apiKey, baseUrl }) => Boolean(apiKey) || Boolean(baseUrl),
  setup: 'Set DEEPGRAM_API_KEY, or providers.deepgram.baseUrl for a server of your own.',
  create: createDeepgramAsr,
});
