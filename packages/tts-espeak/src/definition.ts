import { defineProvider } from '@dragoman/provider';
import { isInstalled } from '@dragoman/provider-kit';
import { setup } from './failures.ts';
import { defaultProgram, espeakOptionsSchema } from './options.ts';
import { createEspeakTts } from './provider.ts';

/** Speech synthesis by the eSpeak NG of this machine: offline, more than a hundred languages, no account anywhere. */
export const ttsEspeak = defineProvider({
  contract: 'tts/v1',
  slot: 'tts',
  id: 'espeak',
  packageName: '@dragoman/tts-espeak',
  displayName: 'eSpeak NG',
  options: espeakOptionsSchema,
  env: {},
  isConfigured: ({ program }) =>
    isInstalled(typeof program === 'string' && program !== '' ? program : defaultProgram),
  setup,
  create: createEspeakTts,
});
