import type { ProviderRequest } from '@dragoman/provider';
import type { Programs } from '@dragoman/provider-kit';
import { failures, setup } from './failures.ts';
import { missingParts } from './installation.ts';
import type { PocketsphinxOptions } from './options.ts';

/** Looks for the program and its model. Throws `provider_not_configured`. */
export const check = async (
  { signal }: ProviderRequest,
  options: PocketsphinxOptions,
  programs: Programs,
): Promise<void> => {
  programs.throwIfOver(signal);
  const missing = missingParts(options);
  if (missing.length > 0)
    throw failures.input('provider_not_configured', setup, {
      cause: new Error(`Missing: ${missing.join(', ')}.`),
    });
};
