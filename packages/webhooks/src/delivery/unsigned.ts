import type { AttemptResult } from '../sender.ts';

/** What comes of an attempt at a delivery that cannot be signed: nothing was sent. */
export const unsignedResult = (startedAt: Date): AttemptResult => ({
  isDelivered: false,
  status: null,
  error: 'secret_unreadable',
  errorMessage:
    'Nothing was sent: the secret or the headers of the webhook cannot be decrypted. Set them anew.',
  startedAt,
  responseTimeMs: 0,
  durationMs: 0,
  requestHeaders: {},
  response: null,
});
