import type { TtsOutcome } from '@dragoman/provider';
import { defined, type VendorCall } from '@dragoman/provider-kit';
import { ensureBeginsAs } from '@dragoman/sound-kit';
import type { OpenAiConnection } from '@dragoman/vendor-openai';
import { failures } from './failures.ts';
import type { Parameters } from './parameters.ts';

/** A spoken answer, while it comes. */
export interface Spoken {
  readonly outcome: TtsOutcome;
  readonly audio: AsyncIterable<Uint8Array>;
}

/** Asks for speech. */
export const speak = async (
  { connection, signal }: VendorCall<OpenAiConnection>,
  { fields, format, voice, warnings }: Parameters,
): Promise<Spoken> => {
  const response = await connection.sdk.audio.speech.create(fields, { signal });
  // Servers that are none of the API answer anything with a page.
  if (response.status !== 200 || /^text\/|json|html/i.test(response.headers.get('content-type') ?? '')) {
    response.body?.cancel().catch(() => undefined);
    throw failures.unusable('no audio');
  }
  const requestId = response.headers.get('x-request-id') || undefined;
  return {
    outcome: defined({ format, voice, model: fields.model, requestId, warnings }),
    // Leaving the loop cancels the body, and with it the exchange.
    audio: ensureBeginsAs(response.body ?? [], format, failures.unusable),
  };
};
