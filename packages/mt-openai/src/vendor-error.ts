import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import { type FailureFacts, tokenOf } from '@dragoman/provider-kit';
import { type ErrorClasses, failureOfVendorCode, firstWords, toServiceError } from '@dragoman/vendor-openai';
import type { APIError } from 'openai';

const details: Readonly<Record<ProviderFailure, string>> = {
  authentication:
    'The translation engine refused our credentials. The operator must check the key of the engine.',
  permission:
    'The translation engine does not allow this to our credentials. The operator must check the rights of the key.',
  rejected: 'The translation engine refused this request. Try another model, or a shorter text.',
  invalid_response: 'The translation engine gave an unusable answer. Try again.',
  rate_limited: 'The translation engine gets too many requests. Try again later.',
  quota_exhausted: "The translation engine's account has no credit left. The operator must top it up.",
  unavailable: 'The translation engine cannot be reached now. Try again later.',
  timeout: 'The translation engine did not answer in time. Try again.',
};

/** A server answers so to a base URL that is not its own, and to a model that it does not have. */
const notFoundDetail =
  'The translation engine knows no such address or model. The operator must check its base URL and its models.';

/** An engine's failure, in our words. */
export const engineError = (failure: ProviderFailure, facts: FailureFacts): ServiceError => {
  const { status, vendorCode, requestId, retryAfterMs, cause } = facts;
  return ServiceError.ofProvider(
    failure,
    {
      slot: 'mt',
      id: 'openai',
      ...(status === undefined ? {} : { status }),
      ...(vendorCode === undefined ? {} : { vendorCode }),
      ...(requestId === undefined ? {} : { requestId }),
    },
    {
      detail: status === 404 ? notFoundDetail : details[failure],
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      cause,
    },
  );
};

const isRefusal = ({ status }: APIError): boolean => status === 400 || status === 422;

/** Whether the vendor says that the prompt is longer than the model can read. Compatible servers have only words for it. */
export const isTooLong = (error: APIError): boolean =>
  error.code === 'context_length_exceeded' ||
  error.status === 413 ||
  (isRefusal(error) && /context (length|size|window)/i.test(firstWords(error)));

/** A part of a request that a server may not know, and that can be left out. */
export type AdjustablePart = 'format' | 'temperature' | 'reasoning' | 'limit';

/** Which adjustable part the server refused with this error, if one. It is named in `param`, or else in the message. */
export const refusedPart = (error: APIError): AdjustablePart | undefined => {
  if (!isRefusal(error)) return undefined;
  const said = error.param ? error.param : firstWords(error);
  if (/response_?format|text\.format|json_?(schema|object)|structured.output/i.test(said)) return 'format';
  if (/\btemperature\b/i.test(said)) return 'temperature';
  if (/\bmax_(completion_|output_)?tokens\b/i.test(said)) return 'limit';
  return /\breasoning/i.test(said) ? 'reasoning' : undefined;
};

/** The failure of a response that the vendor itself marked as failed. */
export const failedResponse = (code: string | undefined, requestId: string | undefined): ServiceError =>
  engineError(failureOfVendorCode(code) ?? 'unavailable', {
    vendorCode: tokenOf(code, []),
    requestId,
    cause: new Error('The response has the status "failed".'),
  });

/**
 * Whatever a call rejected with, as our error. What is none of the vendor's doing comes back as it is.
 *
 * @param confidential what must not be left in the part that is kept for logs.
 */
export const toEngineError = (
  error: unknown,
  classes: ErrorClasses,
  confidential: readonly string[],
): unknown => toServiceError(error, classes, confidential, { engine: engineError });
