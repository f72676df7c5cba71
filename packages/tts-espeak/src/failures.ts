import type { ProviderFailure } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';

/** What to do where the program is not installed. */
export const setup = 'Install eSpeak NG: `apt-get install espeak-ng`, or on macOS `brew install espeak-ng`.';

const details: Partial<Record<ProviderFailure, string>> = {
  unavailable:
    'eSpeak NG ended before it had spoken. Try again, or choose another engine where this text fails again.',
  timeout: 'eSpeak NG did not answer in time. Try again with a shorter text.',
  invalid_response:
    'eSpeak NG answered with something that is not speech. The operator checks the installation by `dragoman doctor`.',
};

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'tts',
  id: 'espeak',
  noun: 'speech synthesiser',
  detailOf: (failure) => details[failure],
});
