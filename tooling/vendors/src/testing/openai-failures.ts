import { expect } from 'vitest';
import { type OpenAiFailure, openAiErrors } from '../index.ts';

/** An answer of the vendor with an error. */
export const respondWithError = (
  status: number,
  error: object = { message: 'Words of the vendor.', type: 'x', code: null },
  headers: Record<string, string> = {},
): OpenAiFailure => ({ kind: 'respond', status, headers, body: { error } });

/** How a call fails, after the name of what went wrong: failures that are alike in every call of the API. */
export const openAiFailures: readonly [string, OpenAiFailure, object][] = [
  ['401', openAiErrors.invalidKey(), { code: 'provider_error', provider: { failure: 'authentication' } }],
  ['403', openAiErrors.permissionDenied(), { code: 'provider_error', provider: { failure: 'permission' } }],
  [
    '404 for the model',
    openAiErrors.modelNotFound(),
    { detail: expect.stringContaining('base URL and its models'), provider: { failure: 'rejected' } },
  ],
  ['400', openAiErrors.badRequest(), { retryable: false, provider: { failure: 'rejected', status: 400 } }],
  [
    '429 with the seconds to wait',
    openAiErrors.rateLimited(7),
    {
      code: 'provider_unavailable',
      retryable: true,
      retryAfterMs: 7000,
      provider: { failure: 'rate_limited' },
    },
  ],
  [
    '429 with the milliseconds to wait',
    respondWithError(429, { message: 'm', type: 'requests', code: null }, { 'retry-after-ms': '1500' }),
    { retryAfterMs: 1500 },
  ],
  [
    '429 for want of credit',
    openAiErrors.insufficientQuota(),
    { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted' } },
  ],
  ['500', openAiErrors.serverError(), { code: 'provider_unavailable', provider: { failure: 'unavailable' } }],
  [
    '500 of a proxy, in HTML',
    openAiErrors.htmlError(),
    { provider: { failure: 'unavailable', status: 500 } },
  ],
  [
    'a cut connection',
    { kind: 'disconnect', when: 'before_header' },
    { code: 'provider_unavailable', provider: { failure: 'unavailable' } },
  ],
  [
    'a connection cut in the middle',
    { kind: 'disconnect', when: 'mid_body' },
    { code: 'provider_unavailable', provider: { failure: 'unavailable' } },
  ],
  [
    'HTML under 200',
    { kind: 'respond', status: 200, body: '<html></html>' },
    { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } },
  ],
  [
    'JSON of another kind',
    { kind: 'respond', status: 200, body: { hello: 'world' } },
    { provider: { failure: 'invalid_response' } },
  ],
  [
    'a redirect, which is not followed',
    respondWithError(307),
    { provider: { failure: 'rejected', status: 307 } },
  ],
];
