import { defineProvider, type MtProviderV1 } from '@dragoman/provider';
import { plainTranslation } from '@dragoman/provider-kit';
import { z } from 'zod';

/** An engine that takes no time and changes nothing. */
export const identity = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'identity',
  packageName: '@dragoman/bench-identity',
  displayName: 'Identity',
  options: z.strictObject({}),
  env: {},
  isConfigured: () => true,
  setup: '',
  create: (): MtProviderV1 => ({
    contract: 'mt/v1',
    id: 'identity',
    capabilities: { kind: 'neural', offline: true, ...plainTranslation },
    models: async () => [{ id: 'identity', pairs: 'any', limits: { segments: 50, characters: 20_000 } }],
    translate: async ({ segments }) => ({ segments, model: 'identity', warnings: [] }),
    check: async () => {},
    close: async () => {},
  }),
});
