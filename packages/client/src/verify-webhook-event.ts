import type { webhooks } from './generated/api.ts';
import { WebhookVerificationError } from './verify-webhook-error.ts';

/** A kind of event, for example `translation.completed`. */
export type WebhookEventKind = keyof webhooks;

/** The body of a delivery of one kind: `event`, `timestamp` and `data`. */
export type WebhookPayload<Kind extends WebhookEventKind = WebhookEventKind> =
  webhooks[Kind]['post']['requestBody']['content']['application/json'];

/** A delivery that is known to be Dragoman's; `event` says what `data` is. */
export type WebhookEvent = {
  [Kind in WebhookEventKind]: WebhookPayload<Kind> & {
    /** The same on every attempt at this delivery: what has been seen before needs no second handling. */
    readonly deliveryId: string;
  };
}[WebhookEventKind];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The signature has shown whose it is; its members are taken as the service of this version describes them. */
const isEvent = (value: unknown): value is WebhookPayload =>
  isObject(value) &&
  typeof value.event === 'string' &&
  typeof value.timestamp === 'string' &&
  isObject(value.data);

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new WebhookVerificationError('invalid_payload', 'The body is signed, but it is not JSON.', {
      cause: error,
    });
  }
};

/**
 * Reads a body whose signature holds.
 *
 * @throws WebhookVerificationError `invalid_payload`
 */
export const readEvent = (body: Uint8Array, deliveryId: string): WebhookEvent => {
  const payload = parse(body);
  if (isEvent(payload)) return { ...payload, deliveryId };
  throw new WebhookVerificationError(
    'invalid_payload',
    'The body is signed, but it has no event, timestamp and data: is the secret also in use elsewhere?',
  );
};
