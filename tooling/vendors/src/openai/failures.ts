import type { TransportFailure } from '../shared/transport-failure.ts';

/** Ways in which a model answers wrongly although the call went well. */
export const misbehaviours = [
  /** Content that is not JSON. */
  'garbage_content',
  /** Content cut off in the middle, with `finish_reason: length`. */
  'length',
  /** A refusal in place of content. */
  'refusal',
  /** `finish_reason: content_filter`. */
  'content_filter',
  /** One item less than asked. */
  'drop_id',
  /** The first item and no other. */
  'only_first',
  /** The ids of the first two items exchanged. */
  'swap_ids',
  /** The translations of the first two items exchanged, the ids in order. */
  'swap_texts',
  /** The second item under the first one's id. */
  'duplicate_id',
  /** An item that nobody asked for. */
  'unknown_id',
  /** A sentence in a language that was not asked for. */
  'wrong_language',
  /** The source text in place of a translation. */
  'copy_source',
  /** What an order inside a text asked for, in place of its translation. */
  'obey_injection',
  /** The first placeholder left out. */
  'lose_placeholder',
  /** The first placeholder twice. */
  'duplicate_placeholder',
  /** The right JSON inside a Markdown fence with words around it, as small models do. */
  'fenced_json',
] as const;

/** One of `misbehaviours`. */
export type Misbehaviour = (typeof misbehaviours)[number];

/** What the next calls of the double can do wrong. */
export type OpenAiFailure =
  | TransportFailure
  | { readonly kind: Misbehaviour }
  /** Half of an audio endpoint's answer, and nothing more. */
  | { readonly kind: 'stalled_body' };

const respond = (
  status: number,
  type: string,
  message: string,
  code: string | null,
  headers: Readonly<Record<string, string>> = {},
): OpenAiFailure => ({
  kind: 'respond',
  status,
  headers,
  body: { error: { message, type, param: null, code } },
});

/** The errors of the real API, ready for `fail`. */
export const openAiErrors = {
  /** 429 for too many requests, with `retry-after` in seconds. */
  rateLimited: (retryAfterSeconds: number) =>
    respond(429, 'requests', 'Rate limit reached for requests.', 'rate_limit_exceeded', {
      'retry-after': String(retryAfterSeconds),
    }),
  /** 429 because the account has no credit: a retry does not help. */
  insufficientQuota: () =>
    respond(
      429,
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
    ),
  /** 401 for a key that was revoked meanwhile. */
  invalidKey: () => respond(401, 'invalid_request_error', 'Incorrect API key provided.', 'invalid_api_key'),
  /** 403 for a country, region or project that may not. */
  permissionDenied: () =>
    respond(
      403,
      'invalid_request_error',
      'Country, region, or territory not supported.',
      'unsupported_country_region_territory',
    ),
  /** 404 for a model. */
  modelNotFound: () => respond(404, 'invalid_request_error', 'The model does not exist.', 'model_not_found'),
  /** 400 of an unknown kind. */
  badRequest: () => respond(400, 'invalid_request_error', 'The request is invalid.', null),
  /** 400 because the prompt does not fit into the model's context. */
  contextLengthExceeded: () =>
    respond(
      400,
      'invalid_request_error',
      "This model's maximum context length is exceeded.",
      'context_length_exceeded',
    ),
  /** 413 for a recording that is too large. */
  tooLarge: () =>
    respond(
      413,
      'server_error',
      '413: Maximum content size limit (26214400) exceeded (30000000 bytes read)',
      null,
    ),
  /** 400 for audio that cannot be decoded. */
  corruptAudio: () =>
    respond(
      400,
      'invalid_request_error',
      'The audio file could not be decoded or its format is not supported.',
      null,
    ),
  /** 500 as JSON. */
  serverError: () =>
    respond(500, 'server_error', 'The server had an error while processing your request.', null),
  /** 500 of a proxy in between, as HTML. */
  htmlError: (): OpenAiFailure => ({
    kind: 'respond',
    status: 500,
    body: '<html><body><h1>500 Internal Server Error</h1></body></html>',
  }),
} as const;
