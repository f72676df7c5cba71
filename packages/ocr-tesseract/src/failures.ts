import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import { failuresOf, ProgramFailure } from '@dragoman/provider-kit';

/** What to do where no data is installed. */
export const setup =
  'Install the data of a language: `dragoman engines add ocr:en`, or `npm install @tesseract.js-data/eng`.';

const details: Partial<Record<ProviderFailure, string>> = {
  unavailable:
    'The reader of pictures ended before it had read this one. Try again, or send a smaller picture where it fails again.',
  timeout: 'The reader of pictures did not end in time. Try a smaller picture.',
  invalid_response:
    'The data of a language cannot be used. The operator installs it anew: `dragoman doctor` says more.',
};

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'ocr',
  id: 'tesseract',
  noun: 'reader of pictures',
  detailOf: (failure) => details[failure],
});

/** The error for a picture that cannot be decoded. */
export const corruptImage = (cause?: unknown): ServiceError =>
  failures.input('corrupt_image', 'The picture is damaged or is not of the format that was named.', {
    cause,
  });

/** What the end of a process is for callers. */
export const explained = (error: unknown): unknown => {
  if (ServiceError.is(error) || !(error instanceof ProgramFailure)) return error;
  return failures.engine(error.reason === 'hang' ? 'timeout' : 'unavailable', { cause: error });
};
