import { defineProvider } from '@dragoman/provider';
import { connectionEnvironment, connectionSetup } from '@dragoman/vendor-google';
import { googleTtsOptionsSchema, isConnectable } from './options.ts';
import { createGoogleTts } from './provider.ts';

/** Speech synthesis by Google Cloud Text-to-Speech. */
export const ttsGoogle = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'google',
  packageName: '@dragoman/tts-google',
  displayName: 'Google Cloud Text-to-Speech',
  options: googleTtsOptionsSchema,
  env: connectionEnvironment,
  isConfigured: isConnectable,
  setup: connectionSetup('textToSpeechEndpoint'),
  create: createGoogleTts,
});
