import { setImmediate } from 'node:timers/promises';
import { levelOf } from '@dragoman/sound-kit';

/** A piece of the audio in which somebody speaks, in frames of 10 ms; `end` is the first frame behind it. */
export interface Utterance {
  readonly start: number;
  readonly end: number;
}

/** Bytes of one frame of 16 kHz and 16 bits. */
const frameBytes = 320;

/** Lengths in frames. */
const pause = 50;
const margin = 25;
const minSpeech = 8;
const maxLength = 3000;

/** Levels in dB below the loudest possible. */
const faintest = -55;
const silence = -80;
/** Between the background and speech there is more than this; a hum or a hiss alone has less. */
const minContrast = 3;

/** The level of each frame. */
const levelsOf = async (samples: Uint8Array, signal: AbortSignal): Promise<Float32Array> => {
  const levels = new Float32Array(Math.floor(samples.length / frameBytes));
  for (let frame = 0; frame < levels.length; frame += 1) {
    const level = levelOf(samples.subarray(frame * frameBytes, (frame + 1) * frameBytes));
    levels[frame] = Math.max(silence, level);
    if (frame % 1000 === 999) {
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  return levels;
};

/** The level above which a frame is speech; undefined where nobody speaks. */
const thresholdOf = (levels: Float32Array): number | undefined => {
  // Digital silence says nothing of the background against which somebody speaks.
  const sorted = levels.filter((level) => level > silence).sort();
  const [background = silence, voice = silence] = [0.05, 0.95].map(
    (part) => sorted[Math.floor((sorted.length - 1) * part)],
  );
  // Where speech is rare in the recording, the loudest frames still show it.
  const loudest = Math.max(voice, (sorted[Math.max(0, sorted.length - minSpeech)] ?? silence) - 10);
  if (loudest < faintest || loudest - background < minContrast) return undefined;
  return background + Math.max(minContrast, (loudest - background) / 4);
};

/** Stretches of speech with pauses of less than half a second in them. */
const findSpeech = (levels: Float32Array, threshold: number): (Utterance & { readonly loud: number })[] => {
  const found: { start: number; end: number; loud: number }[] = [];
  levels.forEach((level, frame) => {
    if (level < threshold) return;
    const last = found.at(-1);
    if (last !== undefined && frame - last.end < pause) {
      last.end = frame + 1;
      last.loud += 1;
    } else found.push({ start: frame, end: frame + 1, loud: 1 });
  });
  return found;
};

/** Cuts what is longer than half a minute where it is quietest in the second half of that. */
const cutLong = (levels: Float32Array, { start, end }: Utterance): Utterance[] => {
  const pieces: Utterance[] = [];
  let from = start;
  while (end - from > maxLength) {
    let quietest = { frame: from + maxLength, level: Number.POSITIVE_INFINITY };
    for (let frame = from + maxLength / 2; frame < from + maxLength; frame += 1) {
      const level = levels.subarray(frame - 5, frame + 5).reduce((sum, each) => sum + each, 0);
      if (level < quietest.level) quietest = { frame, level };
    }
    pieces.push({ start: from, end: quietest.frame });
    from = quietest.frame;
  }
  return [...pieces, { start: from, end }];
};

/**
 * Where somebody speaks, with a quarter of a second around it. The program's own silence detection cannot be used: it
 * leaves the silence out of the times.
 */
export const findUtterances = async (
  samples: Uint8Array,
  signal: AbortSignal,
): Promise<readonly Utterance[]> => {
  const levels = await levelsOf(samples, signal);
  const threshold = thresholdOf(levels);
  if (threshold === undefined) return [];
  return findSpeech(levels, threshold)
    .filter(({ loud }) => loud >= minSpeech)
    .map(({ start, end }) => ({
      // A recording that begins or ends in a short pause is left whole.
      start: start < pause ? 0 : start - margin,
      end: levels.length - end < pause ? levels.length : end + margin,
    }))
    .flatMap((utterance) => cutLong(levels, utterance));
};
