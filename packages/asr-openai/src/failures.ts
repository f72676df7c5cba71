import type { AsrRequest } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { firstWords, modelFault, openAiFailures } from '@dragoman/vendor-openai';

const noun = 'speech recogniser';

/** The errors of this provider. */
export const failures = openAiFailures('asr', noun, (_failure, status) =>
  status === 413 ? 'The recording is too large for the speech recogniser. Send a shorter one.' : undefined,
);

const unsupportedLanguage: InputFault = {
  code: 'unsupported_language',
  detail: 'The speech recogniser does not know this language.',
};
const corruptAudio: InputFault = {
  code: 'corrupt_audio',
  detail: 'The audio cannot be decoded. Send another file, or say the format that it really has.',
};

const unreadable = /could not be decoded|corrupted or unsupported|invalid file format|format you provided/i;

const faultOf = ({ status, codes = [], field, words }: VendorProblem): InputFault | undefined => {
  if (status !== 400 && status !== 415 && status !== 422) return undefined;
  if (field === 'language' || codes.includes('invalid_language_format')) return unsupportedLanguage;
  return unreadable.test(firstWords(words)) ? corruptAudio : undefined;
};

/** A request, as a call of OpenAI is made for it. */
export const vendorRequest = ({ signal, hints = [], model }: AsrRequest): VendorRequest => ({
  signal,
  confidential: () => hints,
  faultOf: (problem) => modelFault(problem, model, noun) ?? faultOf(problem),
});
