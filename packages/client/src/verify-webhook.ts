import { WebhookVerificationError } from './verify-webhook-error.ts';
import { readEvent, type WebhookEvent } from './verify-webhook-event.ts';
import { bodyReader, readHeaders, type WebhookRequest } from './verify-webhook-request.ts';
import { importKeys, isSigned } from './verify-webhook-signature.ts';

/** What a webhook is judged by. */
export interface VerifyWebhookOptions {
  /** The webhook's secret, as Dragoman showed it. Several while it is being changed: any of them will do. */
  readonly secret: string | readonly string[];
  /** How far the time of sending may be from now, either way, in seconds. Default 300. */
  readonly toleranceSeconds?: number;
  /** Default: the system's clock. */
  readonly now?: () => Date;
}

const checkTime = (timestamp: string, { toleranceSeconds = 300, now }: VerifyWebhookOptions): void => {
  const ageSeconds = Math.floor((now?.() ?? new Date()).getTime() / 1000) - Number(timestamp);
  if (/^\d{1,12}$/.test(timestamp) && Math.abs(ageSeconds) <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    'timestamp_out_of_range',
    `webhook-timestamp is more than ${toleranceSeconds} s from now. If this happens with every webhook, set this machine's clock.`,
  );
};

/**
 * Makes sure that a request is a webhook of Dragoman: signed with your secret, whole, and sent just now. It goes by the
 * headers of Standard Webhooks; `X-Signature` is not looked at, since whoever has seen one could send it again for ever.
 *
 * @throws WebhookVerificationError where it is not: answer 401.
 * @throws TypeError where `secret` is empty or cannot be right.
 * @example
 * app.post('/hook', express.raw({ type: 'application/json', limit: '2mb' }), async (request, response) => {
 *   const event = await verifyWebhook(request, { secret });
 *   if (event.event === 'translation.completed') console.log(event.deliveryId, event.data.translated_text);
 *   response.sendStatus(204);
 * });
 */
export const verifyWebhook = async (
  request: WebhookRequest,
  options: VerifyWebhookOptions,
): Promise<WebhookEvent> => {
  const keys = await importKeys(options.secret);
  const headers = readHeaders(request.headers);
  const read = bodyReader(request);
  // Before the body is read: what is not signed at all, or old, costs nothing.
  checkTime(headers.timestamp, options);
  const body = await read();
  if (!(await isSigned(headers, body, keys))) {
    throw new WebhookVerificationError(
      'invalid_signature',
      'No signature fits. Check that the secret is the one of this webhook, and that nothing changed the body on its way.',
    );
  }
  return readEvent(body, headers.id);
};
