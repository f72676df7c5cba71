/** What the header of Opus tells, in Ogg or WebM. */
export interface OpusHeader {
  readonly channels: number;
  /** Hertz, one of those that Google takes. */
  readonly sampleRate: number;
}

const rates: ReadonlySet<number> = new Set([8000, 12_000, 16_000, 24_000, 48_000]);

/** Opus itself always runs at 48 kHz; the header only tells what was recorded. */
const usualRate = 48_000;

/** Finds the header near the beginning; undefined where there is no Opus. */
export const readOpusHeader = (bytes: Buffer): OpusHeader | undefined => {
  const at = bytes.subarray(0, 65_536).indexOf('OpusHead', 0, 'latin1');
  if (at < 0 || at + 16 > bytes.length) return undefined;
  const recorded = bytes.readUInt32LE(at + 12);
  return { channels: bytes[at + 9] ?? 1, sampleRate: rates.has(recorded) ? recorded : usualRate };
};
