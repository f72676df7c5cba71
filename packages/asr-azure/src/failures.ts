import type { AsrOptions, AsrStreamRequest } from '@dragoman/provider';
import type { InputFault, VendorProblem, VendorRequest } from '@dragoman/provider-kit';
import { azureFailures } from '@dragoman/vendor-azure';

/** The errors of this provider. */
export const failures = azureFailures('asr', 'speech recogniser');

/** Azure answers an unknown endpoint id and an unknown language alike: what the caller chose is at fault. */
const faultOf = (
  { status, codes, words }: VendorProblem,
  { model, language = 'auto' }: AsrOptions,
): InputFault | undefined => {
  if (codes?.includes('websocket_1007') && /unsupported audio format/i.test(String(words))) {
    return {
      code: 'unsupported_format',
      detail: 'Azure does not take audio of this rate. Send 16 kHz.',
    };
  }
  if (status !== 400) return undefined;
  if (model !== undefined) {
    return {
      code: 'unknown_model',
      detail: 'Azure has no such custom endpoint for this language: name one of the Speech resource.',
    };
  }
  return language === 'auto'
    ? undefined
    : { code: 'unsupported_language', detail: `Azure does not recognise ${language}.` };
};

/** A request, as a call of Azure is made for it. */
export const vendorRequest = (request: AsrStreamRequest): VendorRequest => ({
  signal: request.signal,
  confidential: () => request.hints ?? [],
  faultOf: (problem) => faultOf(problem, request),
});
