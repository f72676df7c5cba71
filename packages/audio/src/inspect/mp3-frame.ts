/** One frame of MPEG audio, layer 3, as its header describes it. */
export interface Mp3Frame {
  /** Bytes, header included. */
  readonly length: number;
  /** Samples of each channel. */
  readonly samples: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** Where the first frame may hold the number of frames, from its beginning. */
  readonly tagOffset: number;
}

/** Kilobits a second by the header's index: MPEG 1, then MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Reads the header of a frame; undefined where there is none. */
export const readMp3Frame = (header: number): Mp3Frame | undefined => {
  if (header >>> 21 !== 0x7ff) return undefined;
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  if (version === 1 || !isLayer3) return undefined;
  const isMpeg1 = version === 3;
  const bitRate = bitRates[isMpeg1 ? 0 : 1][(header >>> 12) & 15];
  const fullRate = sampleRates[(header >>> 10) & 3];
  if (bitRate === undefined || bitRate === 0 || fullRate === undefined) return undefined;
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const isMono = ((header >>> 6) & 3) === 3;
  return {
    length: Math.floor((samples / 8) * ((bitRate * 1000) / sampleRate)) + ((header >>> 9) & 1),
    samples,
    sampleRate,
    channels: isMono ? 1 : 2,
    tagOffset: 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
};
