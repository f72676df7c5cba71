import type { TransportFailure } from '../shared/transport-failure.ts';

/**
 * What the next calls can do wrong. For a stream `respond` refuses the upgrade, `hang` never answers it, `disconnect`
 * cuts it there (`before_header`) or after the first audio (`mid_body`), and `delay` answers it late.
 */
export type DeepgramFailure =
  | TransportFailure
  /** Sends the answer in eight parts, this many milliseconds apart. */
  | { readonly kind: 'slow_body'; readonly chunkMs: number }
  /** Opens a stream and says nothing more. */
  | { readonly kind: 'silent_stream' }
  /** Ends a stream after its first audio with a close frame. */
  | { readonly kind: 'close_stream'; readonly code: number; readonly reason: string }
  /** Says this in a stream after its first audio. */
  | { readonly kind: 'stream_message'; readonly message: string };

const respond = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): DeepgramFailure => ({
  kind: 'respond',
  status,
  headers: { 'dg-error': message, ...headers },
  body: { err_code: code, err_msg: message, request_id: '5a3b2c1d-0000-4000-8000-0123456789ab' },
});

/** The errors of the real API, ready for `fail`. */
export const deepgramErrors = {
  /** 401 for a key that was revoked meanwhile. */
  invalidKey: () => respond(401, 'INVALID_AUTH', 'Invalid credentials.'),
  /** 403 for a key without the right to transcribe. */
  forbidden: () => respond(403, 'INSUFFICIENT_PERMISSIONS', 'User does not have sufficient permissions.'),
  /** 402 because the project has no credit. */
  noCredit: () =>
    respond(
      402,
      'ASR_PAYMENT_REQUIRED',
      'Project does not have enough credits for an ASR request and does not have an overage agreement.',
    ),
  /** 429 for too many calls at a time, with `Retry-After` in seconds. */
  rateLimited: (retryAfterSeconds: number) =>
    respond(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
      'retry-after': String(retryAfterSeconds),
    }),
  /** 400 of an unknown kind. */
  badRequest: () => respond(400, 'Bad Request', 'Bad Request: invalid request.'),
  /** 400 for audio that cannot be decoded. */
  corruptAudio: () =>
    respond(400, 'Bad Request', 'Bad Request: failed to process audio: corrupt or unsupported data'),
  /** 413 for more than 2 GB. */
  tooLarge: () => respond(413, 'PAYLOAD_TOO_LARGE', 'Payload too large.'),
  /** 500 as JSON. */
  serverError: () => respond(500, 'INTERNAL_SERVER_ERROR', 'Internal server error.'),
  /** 504 for audio that took too long. */
  gatewayTimeout: () => respond(504, 'GATEWAY_TIMEOUT', 'Gateway timeout.'),
  /** 502 of a proxy in between, as HTML. */
  htmlError: (): DeepgramFailure => ({
    kind: 'respond',
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  }),
} as const;
