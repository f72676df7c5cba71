import type { ProviderFailure } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';

/** What to do where the program or its model is not installed. */
export const setup =
  'Install PocketSphinx with its English: `apt-get install pocketsphinx pocketsphinx-en-us`.';

const details: Partial<Record<ProviderFailure, string>> = {
  unavailable:
    'PocketSphinx ended before it had recognised this. Where it always does, the operator checks its model and grammar.',
  timeout: 'PocketSphinx did not answer in time. Try again with a shorter recording.',
  invalid_response:
    'PocketSphinx answered with something that is no transcript. The operator checks it by `dragoman doctor`.',
};

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'asr',
  id: 'pocketsphinx',
  noun: 'speech recogniser',
  detailOf: (failure) => details[failure],
});
