import type { TtsRequest } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { azureFailures } from '@dragoman/vendor-azure';

/** The errors of this provider. */
export const failures = azureFailures('tts', 'speech synthesiser');

/** Azure tells by the words with which it ends a connection which part of a request it did not take. */
const faultOf = ({ codes, words }: VendorProblem, { kind }: TtsRequest['input']): InputFault | undefined => {
  if (!codes?.includes('websocket_1007')) return undefined;
  if (/unsupported voice/i.test(String(words))) {
    return {
      code: 'unknown_voice',
      detail: 'Azure has no such voice in this region. The list of voices says what it has.',
    };
  }
  return kind === 'ssml'
    ? {
        code: 'invalid_request',
        detail: 'Azure does not take this SSML: see which elements and values it knows.',
      }
    : undefined;
};

/** A request, as a call of Azure is made for it. */
export const vendorRequest = ({ signal, input }: TtsRequest): VendorRequest => ({
  signal,
  confidential: () => [input.value],
  faultOf: (problem) => faultOf(problem, input),
});
