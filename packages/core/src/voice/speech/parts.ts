import type { AudioFormat, TtsRequest, TtsResult, TtsWord } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import { Budget } from '../../resilience/budget.ts';
import type { Clock } from '../../resilience/clock.ts';
import type { SpeechContainer } from '../types.ts';

/** Parts of one text that are spoken at once: more would eat an account's limits. */
const mostAtOnce = 3;

/**
 * Has an engine speak the parts of a text, a few at once; the results are in the order of the parts. The first failure ends
 * all others.
 */
export const speakParts = async (
  engine: Engine<'tts'>,
  requests: readonly Omit<TtsRequest, 'signal'>[],
  budget: Budget,
  clock: Clock,
): Promise<readonly TtsResult[]> => {
  const stop = new AbortController();
  const shared = new Budget(clock, budget.remainingMs(), AbortSignal.any([budget.signal, stop.signal]));
  const results: TtsResult[] = [];
  const waiting = requests.entries();
  const work = async (): Promise<void> => {
    for (const [index, request] of waiting) {
      shared.signal.throwIfAborted();
      results[index] = await engine.guard.run(shared, (signal) =>
        engine.provider.synthesize({ ...request, signal }),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(mostAtOnce, requests.length) }, work));
    return results;
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    shared.close();
  }
};

/** The format that an engine is asked for, and the one that is made of it. */
export interface FormatPlan {
  readonly ask: AudioFormat | undefined;
  readonly to: SpeechContainer;
}

const isContainer = (format: AudioFormat, container: SpeechContainer): boolean =>
  format.kind === 'container' && format.container === container;

/**
 * Asks for the container itself where the engine makes it and all is said in one part; else for samples, which are encoded
 * here, or stay `wav` where nothing can encode.
 */
export const planFormat = (
  formats: readonly AudioFormat[],
  wanted: SpeechContainer,
  partCount: number,
  canEncode: (container: SpeechContainer) => boolean,
): FormatPlan => {
  const own = formats.find((format) => isContainer(format, wanted));
  if (own !== undefined && partCount === 1) return { ask: own, to: wanted };
  const samples =
    formats.find((format) => format.kind === 'raw' && format.encoding === 's16le') ??
    formats.find((format) => isContainer(format, 'wav')) ??
    formats[0];
  return { ask: samples, to: canEncode(wanted) ? wanted : 'wav' };
};

/** The words of all parts, each at its time in the whole. */
export const joinWords = (
  results: readonly TtsResult[],
  durationsMs: readonly number[],
): readonly TtsWord[] => {
  let offsetMs = 0;
  return results.flatMap(({ words = [] }, index) => {
    const startMs = offsetMs;
    offsetMs += durationsMs[index] ?? 0;
    return words.map((word) => ({
      ...word,
      startMs: Math.round(startMs + word.startMs),
      endMs: Math.round(startMs + word.endMs),
    }));
  });
};
