import { ServiceError } from '@dragoman/provider';

/** What to do where a file needs the program that is not there. */
const ffmpegSetup = 'Install FFmpeg: `apt-get install ffmpeg`, or on macOS `brew install ffmpeg`.';

/** A `corrupt_audio` error; `what` says what is wrong with the file. */
export const corrupt = (what: string, cause?: unknown): ServiceError =>
  new ServiceError('corrupt_audio', {
    detail: `The recording cannot be read: ${what}. Check that it plays, and send it again whole.`,
    cause,
  });

/** An `unsupported_format` error; `what` says what was found. */
export const unsupported = (what: string): ServiceError =>
  new ServiceError('unsupported_format', {
    detail: `${what} Send WAV, MP3, Ogg (Opus or Vorbis), FLAC, M4A or WebM.`,
  });

/** An `unsupported_format` error for what can be done with FFmpeg alone. */
export const needsFfmpeg = (what: string): ServiceError =>
  new ServiceError('unsupported_format', {
    detail: `${what} needs FFmpeg, which is not installed here. Send WAV, MP3, Ogg with Opus, or FLAC; or the operator installs it. ${ffmpegSetup}`,
  });

/** The recording is longer than allowed; both in milliseconds. */
export const tooLong = (limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `A recording may be ${limit / 1000} seconds long. Send it in parts.`,
    extensions: { limit, actual },
  });

/** More recordings wait than can be worked on in reasonable time. */
export const overloaded = (): ServiceError =>
  new ServiceError('overloaded', {
    detail: 'Too many recordings are waiting. Try again in a few seconds.',
    retryAfterMs: 5000,
  });

/** There is no room for what a recording becomes: that is no fault of the recording. */
export const diskFull = (cause?: unknown): ServiceError =>
  new ServiceError('overloaded', {
    detail:
      'There is no room left on the disk for the sound of this recording. Try again later; the operator makes room.',
    retryAfterMs: 60_000,
    cause,
  });
