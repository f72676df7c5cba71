import { defineProvider } from '@dragoman/provider';
import { setup } from './failures.ts';
import { installedModels } from './models/installed.ts';
import { defaultModelsDirectory, firefoxOptionsSchema } from './options.ts';
import { createFirefoxMt } from './provider.ts';

/** Machine translation by the models of Firefox Translations: offline, neural, no account anywhere. */
export const mtFirefox = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'firefox',
  packageName: '@dragoman/mt-firefox',
  displayName: 'Firefox Translations',
  options: firefoxOptionsSchema,
  env: {},
  isConfigured: ({ modelsDirectory, onDemand, mirror, registry }) =>
    (onDemand === true && (registry !== 'off' || typeof mirror === 'string')) ||
    installedModels(
      typeof modelsDirectory === 'string' && modelsDirectory !== ''
        ? modelsDirectory
        : defaultModelsDirectory,
    ).length > 0,
  isPartial: true,
  setup,
  create: (options, dependencies) => createFirefoxMt(options, dependencies),
});
