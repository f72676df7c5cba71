import { defineProvider } from '@dragoman/provider';
import { setup } from './failures.ts';
import { readInstalledModes } from './modes/installed-modes.ts';
import { apertiumOptionsSchema, defaultModesDirectory } from './options.ts';
import { createApertiumMt } from './provider.ts';

/** Machine translation by the Apertium of this machine: offline, by rules, no account anywhere. */
export const mtApertium = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'apertium',
  packageName: '@dragoman/mt-apertium',
  displayName: 'Apertium',
  options: apertiumOptionsSchema,
  env: {},
  isConfigured: ({ modesDirectory }) =>
    readInstalledModes(
      typeof modesDirectory === 'string' && modesDirectory !== '' ? modesDirectory : defaultModesDirectory,
    ).length > 0,
  setup,
  create: createApertiumMt,
});
