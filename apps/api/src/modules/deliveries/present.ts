import type { Delivery, DeliveryAttempt } from '@dragoman/store';
import type { z } from 'zod';
import { present } from '../../http/names.ts';
import { attemptData, deliveryData, type fullDeliveryData } from './schema.ts';

type Full = z.input<typeof fullDeliveryData>;
type Attempt = Full['attempts'][number];

/** A delivery as lists show it. */
export const presentDelivery = (delivery: Delivery) =>
  present(deliveryData, delivery, { event: delivery.eventKind, attempt_count: delivery.attempts });

/** A delivery with all that is known of it. */
export const presentFullDelivery = (
  delivery: Delivery,
  body: Buffer | null,
  attempts: readonly DeliveryAttempt[],
): Full => ({
  ...presentDelivery(delivery),
  payload: body?.toString('utf8') ?? null,
  attempts: attempts.map(presentAttempt),
});

const presentAttempt = (attempt: DeliveryAttempt): Attempt =>
  present(attemptData, attempt, {
    late: attempt.isLate,
    request: { url: attempt.url, headers: { ...attempt.requestHeaders } },
    response: presentResponse(attempt),
    error:
      attempt.error === null ? null : { code: attempt.error, detail: attempt.errorMessage ?? attempt.error },
  });

const presentResponse = ({
  status,
  responseHeaders,
  responseBody,
  bodyFate,
}: DeliveryAttempt): Attempt['response'] => {
  if (status === null) return null;
  const headers = Object.entries(responseHeaders ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [...value],
  ]);
  return {
    status_code: status,
    headers: Object.fromEntries(headers),
    ...presentBody(responseBody ?? Buffer.alloc(0), bodyFate),
    body_fate: bodyFate,
  };
};

/** Text where it is text. A body that was not read to its end may end within a character: that one is left out. */
const presentBody = (
  bytes: Buffer,
  fate: string | null,
): Pick<NonNullable<Attempt['response']>, 'body' | 'body_encoding'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return { body: decoder.decode(bytes, { stream: fate !== 'complete' }), body_encoding: 'utf8' };
  } catch {
    return { body: bytes.toString('base64'), body_encoding: 'base64' };
  }
};
