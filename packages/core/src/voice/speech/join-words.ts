import type { TtsResult, TtsWord } from '@dragoman/provider';

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
