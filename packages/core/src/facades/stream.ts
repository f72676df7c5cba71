import type { Slot } from '@dragoman/provider';
import { toServiceError } from '../resilience/errors.ts';

/**
 * Passes a provider's stream through with its errors in the service's own form. A stream is neither retried nor failed
 * over: what was sent is gone.
 */
export async function* streamFrom<T>(
  engine: { readonly slot: Slot; readonly id: string },
  signal: AbortSignal,
  events: AsyncIterable<T> | undefined,
): AsyncIterable<T> {
  try {
    yield* events ?? [];
  } catch (error) {
    if (signal.aborted) throw error;
    throw toServiceError(error, { slot: engine.slot, id: engine.id });
  }
}
