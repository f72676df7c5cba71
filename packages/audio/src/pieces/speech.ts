import { digitalSilence } from './levels.ts';

/** Nobody speaks more softly, in dB below the loudest possible. */
const faintest = -55;
/** Between the background and speech there is more than this; a hum or a hiss alone has less. */
const minContrast = 4;
/** Frames that the shortest word takes. */
const minSpeech = 8;

interface Range {
  readonly background: number;
  readonly loudest: number;
}

/** Levels are told apart by an eighth of a dB, which nobody hears. */
const stepsPerDecibel = 8;

/**
 * How soft and how loud frames are, without what is none: digital silence says nothing of the background. By counting:
 * sorting the frames of some hours would keep everybody else waiting.
 */
const rangeOf = (levels: Float32Array): Range => {
  const counts = new Uint32Array(-digitalSilence * stepsPerDecibel + 1);
  let total = 0;
  for (const level of levels) {
    if (level <= digitalSilence) continue;
    const step = Math.min(counts.length - 1, Math.round((level - digitalSilence) * stepsPerDecibel));
    counts[step] = (counts[step] ?? 0) + 1;
    total += 1;
  }
  /** The level below which `rank` frames are. */
  const levelAt = (rank: number): number => {
    let below = 0;
    for (let step = 0; step < counts.length; step += 1) {
      below += counts[step] ?? 0;
      if (below > rank) return digitalSilence + step / stepsPerDecibel;
    }
    return digitalSilence;
  };
  return {
    background: levelAt(Math.floor((total - 1) * 0.05)),
    loudest: levelAt(Math.max(0, total - minSpeech)),
  };
};

/** The level at which a frame counts as pause, among frames around it. */
export const pauseLevelOf = (levels: Float32Array): number => {
  const { background, loudest } = rangeOf(levels);
  if (loudest < faintest) return faintest;
  if (loudest - background < minContrast) return digitalSilence;
  return background + Math.max(minContrast / 2, (loudest - background) / 4);
};

/**
 * Whether nobody speaks: it is hardly audible, or it is an even sound that is softer than the speech around it
 * (`around`: a level from `pauseLevelOf`). Where that cannot be told, somebody may.
 */
export const isSilence = (levels: Float32Array, around: number): boolean => {
  const audible = levels.filter((level) => level >= faintest).length;
  if (audible < minSpeech) return true;
  const { background, loudest } = rangeOf(levels);
  return loudest - background < minContrast && loudest < around;
};
