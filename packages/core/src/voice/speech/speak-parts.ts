import type { TtsRequest, TtsResult } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import type { Budget } from '../../resilience/budget.ts';

/** Parts of one text that are spoken at once: more would eat an account's limits. */
const maxAtOnce = 3;

/**
 * Has an engine speak the parts of a text, a few at once; the results are in the order of the parts. The first failure ends
 * all others.
 */
export const speakParts = async (
  engine: Engine<'tts'>,
  requests: readonly Omit<TtsRequest, 'signal'>[],
  budget: Budget,
): Promise<readonly TtsResult[]> => {
  const stop = new AbortController();
  const shared = budget.share(budget.remainingMs(), AbortSignal.any([budget.signal, stop.signal]));
  const results: TtsResult[] = [];
  const waiting = requests.entries();
  const work = async (): Promise<void> => {
    for (const [index, request] of waiting) {
      shared.signal.throwIfAborted();
      results[index] = await engine.guard.run(
        shared,
        (signal) => engine.provider.synthesize({ ...request, signal }),
        { cost: request.input.value.length },
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(maxAtOnce, requests.length) }, work));
    return results;
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    shared.close();
  }
};
