import { digitalSilence } from './levels.ts';

/** Nobody speaks more softly, in dB below the loudest possible. */
const faintest = -55;
/** Between the background and speech there is more than this; a hum or a hiss alone has less. */
const leastContrast = 4;
/** Frames that the shortest word takes. */
const shortestSpeech = 8;

interface Range {
  readonly background: number;
  readonly loudest: number;
}

/** How soft and how loud frames are, without what is none: digital silence says nothing of the background. */
const rangeOf = (levels: Float32Array): Range => {
  const sorted = levels.filter((level) => level > digitalSilence).sort();
  const background = sorted[Math.floor((sorted.length - 1) * 0.05)] ?? digitalSilence;
  const loudest = sorted[Math.max(0, sorted.length - shortestSpeech)] ?? digitalSilence;
  return { background, loudest };
};

/** The level at which a frame counts as pause, among frames around it. */
export const pauseLevelOf = (levels: Float32Array): number => {
  const { background, loudest } = rangeOf(levels);
  if (loudest < faintest) return faintest;
  if (loudest - background < leastContrast) return digitalSilence;
  return background + Math.max(leastContrast / 2, (loudest - background) / 4);
};

/**
 * Whether nobody speaks: it is hardly audible, or it is an even sound that is softer than the speech around it
 * (`around`: a level from `pauseLevelOf`). Where that cannot be told, somebody may.
 */
export const isSilence = (levels: Float32Array, around: number): boolean => {
  const audible = levels.filter((level) => level >= faintest).length;
  if (audible < shortestSpeech) return true;
  const { background, loudest } = rangeOf(levels);
  return loudest - background < leastContrast && loudest < around;
};
