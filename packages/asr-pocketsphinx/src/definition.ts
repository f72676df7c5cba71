import { defineProvider } from '@dragoman/provider';
import { setup } from './failures.ts';
import { missingParts } from './installation.ts';
import { defaultModelDirectory, defaultProgram, pocketsphinxOptionsSchema } from './options.ts';
import { createPocketsphinxAsr } from './provider.ts';

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Speech recognition by the PocketSphinx of this machine: offline, English only, no account anywhere. */
export const asrPocketsphinx = defineProvider({
  contract: 'asr/v1',
  slot: 'asr',
  id: 'pocketsphinx',
  packageName: '@dragoman/asr-pocketsphinx',
  displayName: 'PocketSphinx',
  options: pocketsphinxOptionsSchema,
  env: {},
  isConfigured: ({ program, modelDirectory }) =>
    missingParts({
      program: textOr(program, defaultProgram),
      modelDirectory: textOr(modelDirectory, defaultModelDirectory),
    }).length === 0,
  setup,
  create: createPocketsphinxAsr,
});
