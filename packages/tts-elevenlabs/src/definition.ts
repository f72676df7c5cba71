import { defineProvider } from '@dragoman/provider';
import { elevenLabsOptionsSchema } from './options.ts';
import { createElevenLabsTts } from './provider.ts';

/** Speech by ElevenLabs. */
export const ttsElevenLabs = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'elevenlabs',
  packageName: '@dragoman/tts-elevenlabs',
  displayName: 'ElevenLabs',
  options: elevenLabsOptionsSchema,
  env: { apiKey: { name: 'ELEVENLABS_API_KEY', secret: true } },
  isConfigured: ({ apiKey }) => Boolean(apiKey),
  setup: 'Set ELEVENLABS_API_KEY.',
  create: createElevenLabsTts,
});
