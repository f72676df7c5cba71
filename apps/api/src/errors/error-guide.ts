import type { ApiErrorCode } from './api-error.ts';

/** Why an error comes, and what to do about it. */
interface ErrorAdvice {
  readonly cause: string;
  readonly remedy: string;
}

/** What is said of every code, in the guide and at `/docs/errors`. */
export const errorGuide: Readonly<Record<ApiErrorCode, ErrorAdvice>> = {
  invalid_request: {
    cause: 'A field, parameter or header is missing, unknown or has a value that it cannot have.',
    remedy:
      '`errors` names each place by a JSON pointer, or `parameter`. Mend it; sending it again changes nothing.',
  },
  invalid_json: {
    cause: 'The body is no JSON, is not UTF-8, or came where none is taken.',
    remedy: 'Send one JSON document in UTF-8.',
  },
  limit_exceeded: {
    cause: 'A text, list, duration or number of pages is larger than it may be.',
    remedy: '`errors` has `limit` and `actual`. Send less at once; `GET /v1/limits` shows all limits.',
  },
  unsupported_language: {
    cause: 'No configured engine knows this language, or the tag is none.',
    remedy: 'Take one of `GET /v1/languages`.',
  },
  unsupported_language_pair: {
    cause: 'The engines know both languages, but not this direction.',
    remedy: 'The answer lists what is possible. Ask the operator to add an engine or a model for the pair.',
  },
  unknown_model: {
    cause: '`ai_model` or `model` names none that is configured.',
    remedy: 'Take one of `GET /v1/models`, or leave the field out.',
  },
  unknown_voice: {
    cause: 'No configured engine has a voice of this name for this language.',
    remedy: 'Take one of `GET /v1/voices?language=…`, or leave the field out.',
  },
  unsupported_format: {
    cause: 'The file or recording is of a kind that is not read, or not what `format` says.',
    remedy: 'Convert it to a kind that `GET /v1/meta` lists.',
  },
  unsupported_option: {
    cause: 'The engine, the format or the language cannot do what an option asks for.',
    remedy: 'Leave the option out, or choose an engine that can; `detail` names it.',
  },
  source_not_fetchable: {
    cause: 'The address of a file did not answer in time, or answered with an error.',
    remedy: 'See that it can be reached from the service without a sign-in, or upload the file.',
  },
  source_forbidden: {
    cause: 'The address leads to a private network, or is none that may be fetched.',
    remedy: 'Upload the file, or ask the operator to allow the address (`outbound.allow`).',
  },
  language_not_detected: {
    cause: 'The text is too short or too mixed for its language to be known.',
    remedy: 'Send `source_language`.',
  },
  encrypted_document: {
    cause: 'The document is encrypted, and no password, or a wrong one, came with it.',
    remedy: 'Send `password`.',
  },
  restricted_document: {
    cause: 'The owner of the PDF forbids changes.',
    remedy: 'Where you may change it, send `allow_restricted: true`.',
  },
  corrupt_document: {
    cause: 'The document cannot be read: it is cut short, or not what its name says.',
    remedy: 'Open it in its own program and save it again.',
  },
  corrupt_audio: {
    cause: 'The recording cannot be decoded.',
    remedy: 'Convert it, for example to WAV or MP3, and send it again.',
  },
  corrupt_image: {
    cause: 'The picture cannot be decoded.',
    remedy: 'Save it again as PNG or JPEG.',
  },
  too_complex: {
    cause: 'The text or file would take more memory or time than one may have.',
    remedy: 'Divide it.',
  },
  missing_api_key: {
    cause: 'The request has no `Authorization: Bearer` header and no session.',
    remedy: 'Send the key with every request.',
  },
  invalid_api_key: {
    cause: 'There is no such key, or it was mistyped.',
    remedy: 'Copy the key again. A lost key cannot be shown: make another.',
  },
  expired_api_key: {
    cause: 'The time of the key is over.',
    remedy: 'Make another key, or have its `expires_at` changed.',
  },
  revoked_api_key: {
    cause: 'The key was revoked.',
    remedy: 'Make another key.',
  },
  invalid_credentials: {
    cause: 'E-mail address, password or code are not right, or the link was used or is too old.',
    remedy: 'Try again, or ask for a link to set a new password.',
  },
  totp_required: {
    cause: 'The user signs in with an authenticator.',
    remedy: 'Send its present code as `totp`.',
  },
  session_expired: {
    cause: 'The session ended, by its time or by a change of password or role.',
    remedy: 'Sign in again.',
  },
  https_required: {
    cause: 'The request came over plain HTTP.',
    remedy: 'Use https. A key that was sent in clear should be rotated.',
  },
  insufficient_scope: {
    cause: 'The key lacks the scope of this operation, or asks for more than it has itself.',
    remedy: 'Use a key with the scope that `x-required-scope` names.',
  },
  insufficient_role: {
    cause: 'The role of the user does not allow this.',
    remedy: 'Ask an owner of the account; `x-required-role` names the role.',
  },
  csrf_required: {
    cause: 'A session changes something without its token, or from a page of another origin.',
    remedy: 'Send `X-CSRF-Token` with what `GET /api/v1/me` gives.',
  },
  account_suspended: {
    cause: 'The operator suspended the account.',
    remedy: 'Ask the operator of the deployment.',
  },
  quota_exceeded: {
    cause: 'The account, project or key used what it has for this month.',
    remedy: 'Wait for the next month (UTC), or ask for a higher quota; `GET /v1/usage` shows what is used.',
  },
  not_found: {
    cause: 'There is nothing of this id or path, or it belongs to another account or project.',
    remedy:
      'Look at the id, at the key, and at the path: where another path was meant (`/v1/v1/translate`, `/v1/keys`), `detail` names it.',
  },
  method_not_allowed: {
    cause: 'The path does not take this method.',
    remedy: '`Allow` lists those that it takes.',
  },
  conflict: {
    cause:
      'The state does not allow the change, or the Idempotency-Key was used with another body, or is in use.',
    remedy: 'Read the resource again. With `Retry-After` send the same request again; else use a new key.',
  },
  limit_reached: {
    cause: 'There are as many of these as there may be, or files hold all that they may.',
    remedy: 'Delete what is no longer needed, or ask the operator for more.',
  },
  asset_expired: {
    cause: 'The link, or the file behind it, is no more.',
    remedy: 'Read the resource again for a fresh link, or make the file anew.',
  },
  precondition_failed: {
    cause: 'Somebody changed the resource since it was read: `If-Match` names another revision.',
    remedy: 'Read it again, and apply the change to what it is now.',
  },
  payload_too_large: {
    cause: 'The body, the file or the picture has too many bytes or pixels.',
    remedy: '`limit` and `actual` say how many. Send less, or ask the operator for more.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is none that this operation takes.',
    remedy: 'Send `application/json`, or what the operation names.',
  },
  rate_limit_exceeded: {
    cause: 'There were more requests within 60 seconds than the key or the account may send.',
    remedy: 'Wait for `Retry-After` seconds; `RateLimit` tells how many are left.',
  },
  headers_too_large: {
    cause: 'The headers of the request are longer than 16 KiB.',
    remedy: 'Send fewer or shorter headers and cookies.',
  },
  internal_error: {
    cause: 'A defect of the service.',
    remedy: 'Try again once. If it stays, report the `request_id`: the log has the reason under it.',
  },
  provider_error: {
    cause: 'The engine answered what cannot be used, or refused the service itself.',
    remedy: 'Try again, or name another `ai_model`. Operators: the log and `dragoman doctor` say more.',
  },
  provider_unavailable: {
    cause: 'The engine is away, or has failed so often that it is left alone for a while.',
    remedy: 'Wait for `Retry-After` seconds.',
  },
  provider_not_configured: {
    cause: 'No engine is configured for this work.',
    remedy: 'Operators: `dragoman doctor` names ways to get one. Sending it again changes nothing.',
  },
  overloaded: {
    cause: 'The service starts or ends, its database is away, or more work waits than can be done in time.',
    remedy: 'Wait for `Retry-After` seconds.',
  },
  provider_timeout: {
    cause: 'The engine did not answer in time.',
    remedy: 'Send less at once, or try again.',
  },
};
