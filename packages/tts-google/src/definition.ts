import { defineProvider } from '@dragoman/provider';
import { googleEnvironment, hasCredentials } from '@dragoman/vendor-google';
import { textToSpeechOptionsSchema } from './options.ts';
import { createGoogleTts } from './provider.ts';

/** Speech synthesis by Google Cloud Text-to-Speech. */
export const ttsGoogle = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'google',
  packageName: '@dragoman/tts-google',
  displayName: 'Google Cloud Text-to-Speech',
  options: textToSpeechOptionsSchema,
  env: googleEnvironment,
  isConfigured: (options) => hasCredentials(options) || Boolean(options.textToSpeechEndpoint),
  setup:
    'Set GOOGLE_APPLICATION_CREDENTIALS or GOOGLE_API_KEY, or providers.google.textToSpeechEndpoint for a server of your own.',
  create: createGoogleTts,
});
