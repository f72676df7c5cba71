import { firstWords, openAiFailures } from '@dragoman/vendor-openai';
import type { APIError } from 'openai';
import type { VendorAnswer } from './apis.ts';

/** The errors of this provider. */
export const failures = openAiFailures('mt', 'translation engine', (failure) =>
  failure === 'rejected'
    ? 'The translation engine refused this request. Try another model, or a shorter text.'
    : undefined,
);

/** The error for an answer that is of no use, or for no answer at all. */
export const unusable = ({ outcome, requestId }: Partial<VendorAnswer> = {}) => {
  if (outcome === undefined || outcome === 'complete') {
    const cause = new Error('The answer lacks what was asked for.');
    return failures.engine('invalid_response', { requestId, cause });
  }
  const vendorCode = outcome === 'refused' ? 'refusal' : 'length';
  const cause = new Error(`The model ended its answer early: ${vendorCode}.`);
  return failures.engine('rejected', { vendorCode, requestId, cause });
};

const isRefusal = ({ status }: APIError): boolean => status === 400 || status === 422;

/** Whether the vendor says that the prompt is longer than the model can read. Compatible servers have only words for it. */
export const isTooLong = (error: APIError): boolean =>
  error.code === 'context_length_exceeded' ||
  error.status === 413 ||
  (isRefusal(error) && /context (length|size|window)/i.test(firstWords(error.message)));

/** A part of a request that a server may not know, and that can be left out. */
export type AdjustablePart = 'format' | 'temperature' | 'reasoning' | 'limit';

/** Which adjustable part the server refused with this error, if one. It is named in `param`, or else in the message. */
export const refusedPart = (error: APIError): AdjustablePart | undefined => {
  if (!isRefusal(error)) return undefined;
  const said = error.param ? error.param : firstWords(error.message);
  if (/response_?format|text\.format|json_?(schema|object)|structured.output/i.test(said)) return 'format';
  if (/\btemperature\b/i.test(said)) return 'temperature';
  if (/\bmax_(completion_|output_)?tokens\b/i.test(said)) return 'limit';
  return /\breasoning/i.test(said) ? 'reasoning' : undefined;
};
