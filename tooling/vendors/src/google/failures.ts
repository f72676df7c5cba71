import { status } from '@grpc/grpc-js';
import type { GoogleStatus } from './status.ts';

/** What the next calls can do wrong. A stream fails when its first audio or text is there. */
export type GoogleFailure =
  /** Ends with this status. */
  | { readonly kind: 'status'; readonly status: GoogleStatus }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Answers rightly, this many milliseconds late. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Cuts the connection before the answer begins, or in its middle. */
  | { readonly kind: 'disconnect'; readonly when: 'before_header' | 'mid_answer' }
  /** Answers with bytes that are no message. */
  | { readonly kind: 'garbage' }
  /** Answers with this message in place of the right one. */
  | { readonly kind: 'answer'; readonly message: object };

const failed = (refused: GoogleStatus): GoogleFailure => ({ kind: 'status', status: refused });

/** The failures of the real API, ready for `fail`. */
export const googleErrors = {
  /** 16 for a token that has expired meanwhile. */
  tokenExpired: () =>
    failed({
      code: status.UNAUTHENTICATED,
      message: 'Request had invalid authentication credentials. Expected OAuth 2 access token.',
      info: { reason: 'ACCESS_TOKEN_EXPIRED' },
    }),
  /** 3 for a key that was deleted meanwhile, as Google answers a bad key. */
  invalidKey: () =>
    failed({
      code: status.INVALID_ARGUMENT,
      message: 'API key not valid. Please pass a valid API key.',
      info: { reason: 'API_KEY_INVALID' },
    }),
  /** 7 where the API is not enabled in the project. */
  serviceDisabled: () =>
    failed({
      code: status.PERMISSION_DENIED,
      message: 'The API has not been used in project 1 before or it is disabled.',
      info: { reason: 'SERVICE_DISABLED', metadata: { consumer: 'projects/1' } },
    }),
  /** 7 where the project has no billing account. */
  billingDisabled: () =>
    failed({
      code: status.PERMISSION_DENIED,
      message: 'This API method requires billing to be enabled.',
      info: { reason: 'BILLING_DISABLED', metadata: { consumer: 'projects/1' } },
    }),
  /** 8 for too many requests in a minute, with the time to wait. */
  rateLimited: (retryDelayMs: number) =>
    failed({
      code: status.RESOURCE_EXHAUSTED,
      message: "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.",
      info: { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'RequestsPerMinutePerProject' } },
      retryDelayMs,
    }),
  /** 8 for too much in a day. */
  dailyQuota: () =>
    failed({
      code: status.RESOURCE_EXHAUSTED,
      message: "Quota exceeded for quota metric 'Requests' and limit 'Requests per day'.",
      info: { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'RequestsPerDayPerProject' } },
    }),
  /** 3 of an unknown kind. */
  badRequest: () =>
    failed({ code: status.INVALID_ARGUMENT, message: 'Request contains an invalid argument.' }),
  /** 13. */
  serverError: () => failed({ code: status.INTERNAL, message: 'Internal error encountered.' }),
  /** 14. */
  unavailable: () => failed({ code: status.UNAVAILABLE, message: 'The service is currently unavailable.' }),
  /** 4 of the server's own. */
  deadlineExceeded: () => failed({ code: status.DEADLINE_EXCEEDED, message: 'Deadline exceeded.' }),
} as const;
