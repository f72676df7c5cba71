import type { ProviderFailure, ServiceError } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';

/** What to do where no model is installed. */
export const setup = 'Add a pair of Firefox translation models: `dragoman models add en-es`.';

const details: Partial<Record<ProviderFailure, string>> = {
  unavailable:
    'The translation engine ended while it translated this text. Try again, or choose another engine where this text fails again.',
  invalid_response: 'The translation model answered with nothing. Choose another engine for this text.',
};

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'mt',
  id: 'firefox',
  noun: 'translator',
  detailOf: (failure) => details[failure],
});

/** A model is not what was installed; `what` says which, for logs. */
export const damaged = (what: string): ServiceError =>
  failures.engine(
    'unavailable',
    { cause: new Error(what) },
    'A translation model is missing or damaged: the operator finds which by `dragoman doctor`, and `dragoman models add` mends it.',
  );
