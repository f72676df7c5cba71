import type { TtsRequest } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { endedModel, firstWords, modelFault, openAiFailures } from '@dragoman/vendor-openai';
import type { OpenAiTtsOptions } from './options.ts';

const noun = 'speech synthesiser';

/** The errors of this provider. */
export const failures = openAiFailures('tts', noun);

/**
 * Refuses a model that OpenAI has ended. Whoever named it is told; of the configured one the engine is at fault, so that the
 * next one is asked.
 */
export const ensureModelLives = (model: string | undefined, options: OpenAiTtsOptions, now: number): void => {
  const ended = endedModel(model ?? options.speechModel, options, now);
  if (ended === undefined) return;
  throw model === undefined ? failures.engine('rejected', {}, ended) : failures.input('unknown_model', ended);
};

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
