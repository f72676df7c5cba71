import type { TransportFailure } from '../shared/transport-failure.ts';

/** What the next calls of the double can do wrong. */
export type ElevenLabsFailure =
  | TransportFailure
  /** Half of the answer, and nothing more. */
  | { readonly kind: 'stalled_body' };

const respond = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ElevenLabsFailure => ({
  kind: 'respond',
  status,
  headers,
  body: { detail: { status: code, message } },
});

/** The errors of the real API, ready for `fail`. */
export const elevenLabsErrors = {
  /** 401 for a key that was revoked meanwhile. */
  invalidKey: () => respond(401, 'invalid_api_key', 'Invalid API key'),
  /** 401 for a key without the right to speak. */
  missingPermissions: () =>
    respond(401, 'missing_permissions', 'The API key is missing the permission text_to_speech.'),
  /** 401, too, where the account has no credit left. */
  quotaExceeded: () =>
    respond(
      401,
      'quota_exceeded',
      'This request exceeds your quota. You have 0 credits remaining, while 24 credits are required.',
    ),
  /** 403 for a format of a dearer plan. */
  formatNotAllowed: () =>
    respond(403, 'output_format_not_allowed', 'Your subscription does not allow this output format.'),
  /** 429 for too many calls at a time, with `Retry-After` in seconds. */
  rateLimited: (retryAfterSeconds: number) =>
    respond(429, 'too_many_concurrent_requests', 'Too many concurrent requests.', {
      'retry-after': String(retryAfterSeconds),
    }),
  /** 429 while the vendor has too much to do. */
  systemBusy: () => respond(429, 'system_busy', 'The system is experiencing heavy traffic.'),
  /** 400 of an unknown kind. */
  badRequest: () => respond(400, 'bad_request', 'The request is invalid.'),
  /** 422 for a field. */
  unprocessable: (): ElevenLabsFailure => ({
    kind: 'respond',
    status: 422,
    body: { detail: [{ loc: ['body', 'text'], msg: 'field required', type: 'value_error.missing' }] },
  }),
  /** 500 as JSON. */
  serverError: () => respond(500, 'internal_server_error', 'An unknown error occurred.'),
  /** 502 of a proxy in between, as HTML. */
  htmlError: (): ElevenLabsFailure => ({
    kind: 'respond',
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  }),
} as const;
