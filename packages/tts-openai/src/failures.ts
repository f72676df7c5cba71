import type { TtsRequest } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { firstWords, modelFault, openAiFailures } from '@dragoman/vendor-openai';

const noun = 'speech synthesiser';

/** The errors of this provider. */
export const failures = openAiFailures('tts', noun);

const unknownVoice: InputFault = {
  code: 'unknown_voice',
  detail: 'The speech synthesiser has no such voice.',
};

const faultOf = ({ status, field, words }: VendorProblem): InputFault | undefined => {
  const isOfVoice = field === 'voice' || /\bvoice\b/i.test(firstWords(words));
  return isOfVoice && (status === 400 || status === 404 || status === 422) ? unknownVoice : undefined;
};

/** A request, as a call of OpenAI is made for it. */
export const vendorRequest = ({ signal, input, instructions, model, voice }: TtsRequest): VendorRequest => ({
  signal,
  confidential: () => [input.value, instructions],
  faultOf: (problem) =>
    modelFault(problem, model, noun) ?? (voice === undefined ? undefined : faultOf(problem)),
});
