import type { ProviderFailure } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';

/** What to do where no mode is installed. */
export const setup =
  'Install Apertium with a language pair: `apt-get install apertium apertium-eng-spa`, or `dragoman engines add en-es`.';

const details: Partial<Record<ProviderFailure, string>> = {
  unavailable:
    'Apertium ended while it translated this text. Try again, or choose another engine where this text fails again.',
  timeout: 'Apertium did not answer in time. Try again with a shorter text.',
  invalid_response:
    'Apertium answered with something that is no translation of this text. Choose another engine for it.',
};

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'mt',
  id: 'apertium',
  noun: 'translator',
  detailOf: (failure) => details[failure],
});
