/** Why a webhook is not accepted. The table is closed. */
export type WebhookVerificationCode =
  /** A header of Standard Webhooks is missing: it is no webhook, or a proxy took the header away. */
  | 'missing_headers'
  /** It was sent too long ago, or is from the future: sent a second time by somebody, or a clock is wrong. */
  | 'timestamp_out_of_range'
  /** No signature is one of this body, id and time under a secret that was given. */
  | 'invalid_signature'
  /** The signature holds, but the body is none of Dragoman's. */
  | 'invalid_payload'
  /** The bytes that were signed are not there any more: a parser has had the body, or it was read before. */
  | 'unparsed_body_needed';

const marker = Symbol.for('dragoman.WebhookVerificationError');

/** The webhook is not to be trusted: answer 401. `message` is for the log; it holds nothing of the request's body. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly [marker] = true;
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** True for a `WebhookVerificationError` of any installed copy of this package. */
  static is(value: unknown): value is WebhookVerificationError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
