import type { RawAudio } from '@dragoman/provider';

/** Bytes of one sample of all channels. */
export const bytesPerFrame = ({ encoding, channels }: RawAudio): number =>
  (encoding === 's16le' ? 2 : 1) * channels;

/** The length of raw samples in milliseconds, not rounded. */
export const rawDurationMs = (bytes: number, format: RawAudio): number =>
  (Math.floor(bytes / bytesPerFrame(format)) / format.sampleRate) * 1000;

/** What each encoding writes where there is no sound. */
const nothing: Readonly<Record<RawAudio['encoding'], number>> = { s16le: 0, mulaw: 0xff, alaw: 0xd5 };

/** Samples of nothing: `ms` milliseconds of it, to the nearest sample. */
export const silence = (ms: number, format: RawAudio): Uint8Array =>
  new Uint8Array(Math.round((ms / 1000) * format.sampleRate) * bytesPerFrame(format)).fill(
    nothing[format.encoding],
  );
