import type { TransportFailure } from '../shared/transport-failure.ts';

/** What a turn can end with in place of words. */
export type RecognitionStatus = 'Error' | 'BadRequest' | 'Forbidden' | 'TooManyRequests' | 'NoMatch';

/**
 * What the next WebSockets can do wrong. `respond` refuses the upgrade, `hang` never answers it, `delay` answers it late,
 * `disconnect` cuts it there (`before_header`) or in the middle of the turn (`mid_body`).
 */
export type AzureFailure =
  | Exclude<TransportFailure, { kind: 'truncated_body' }>
  /** Takes what comes and says nothing. */
  | { readonly kind: 'silent_turn' }
  /** Ends the WebSocket in the middle of the turn; of recognition, with `after`, when the first phrase was told. */
  | {
      readonly kind: 'close_turn';
      readonly code: number;
      readonly reason: string;
      readonly after?: 'phrase';
    }
  /** A phrase with this status in place of words: of recognition alone. */
  | { readonly kind: 'recognition_status'; readonly status: RecognitionStatus }
  /** Says this in the middle of the turn: `{id}` becomes the id of the request. Then goes on. */
  | { readonly kind: 'turn_message'; readonly message: string | Buffer };

/** What the list of voices can do wrong. */
export type VoicesFailure = TransportFailure;

const respond = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Extract<TransportFailure, { kind: 'respond' }> => ({
  kind: 'respond',
  status,
  headers,
  body: { error: { code: String(status), message } },
});

/** The errors of the real service, ready for `fail` and `failVoices`. */
export const azureErrors = {
  /** 401 for a key that was revoked meanwhile, or is one of another region. */
  invalidKey: () =>
    respond(
      401,
      'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
    ),
  /** 403 for a key without the right. */
  forbidden: () => respond(403, 'Public access is disabled. Please configure private endpoint.'),
  /** 429 for too many calls, with `Retry-After` in seconds. */
  rateLimited: (retryAfterSeconds: number) =>
    respond(429, 'Requests have exceeded the rate limit.', { 'retry-after': String(retryAfterSeconds) }),
  /** 400, as for a language or an endpoint id that is not known. */
  badRequest: () => respond(400, 'Invalid CID or language'),
  /** 503. */
  serverError: () => respond(503, 'The service is temporarily unavailable.'),
  /** 502 of a proxy in between, as HTML. */
  htmlError: (): Extract<TransportFailure, { kind: 'respond' }> => ({
    kind: 'respond',
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  }),
  /** The turn is ended because a free account is used up. */
  quotaExceeded: (): AzureFailure => ({ kind: 'close_turn', code: 1007, reason: 'Quota exceeded. Cid: ' }),
  /** The turn is ended because of too many others. */
  throttled: (): AzureFailure => ({ kind: 'close_turn', code: 4429, reason: 'Too many requests' }),
} as const;
