import { defineProvider } from '@dragoman/provider';
import { defaultModelDirectory, defaultProgram, pocketsphinxOptionsSchema } from './options.ts';
import { missingParts } from './program/installation.ts';
import { PocketsphinxProvider, setup } from './provider.ts';

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
    missingParts(textOr(program, defaultProgram), textOr(modelDirectory, defaultModelDirectory)).length === 0,
  setup,
  create: (options, dependencies) => new PocketsphinxProvider(options, dependencies),
});
