import { type AudioInfo, inspectAudio } from '@dragoman/audio';
import type { CallerFiles, Expected } from '../../caller-files.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { UploadedFile } from '../../http/body/media-body.ts';
import type { Scratch } from '../../http/body/scratch.ts';
import type { Settings } from '../../settings.ts';

/** A caller's recording on disk, looked at. */
export interface ReceivedRecording {
  readonly path: string;
  readonly info: AudioInfo;
  readonly scratch: Scratch;
}

interface Dependencies {
  readonly callerFiles: CallerFiles;
  readonly limits: Settings['limits'];
}

/** Looks at callers' recordings as they come in. */
export class Recordings {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Whoever receives it removes its folder.
   *
   * @throws ApiError `invalid_request`, `source_not_fetchable`, `source_forbidden`, `payload_too_large`,
   * `limit_exceeded`, `unsupported_format`, `corrupt_audio`
   */
  async receive(
    url: string | undefined,
    file: UploadedFile | undefined,
    signal: AbortSignal,
  ): Promise<ReceivedRecording> {
    const { callerFiles, limits } = this.#dependencies;
    const expected: Expected = {
      field: 'audio',
      what: 'recording',
      maxBytes: limits.audio.bytes,
      empty: 'corrupt_audio',
    };
    const { path, scratch } = await callerFiles.receive(expected, url, file, signal);
    try {
      const info = await inspectAudio(path, signal);
      this.#ensureLength(info, file ? '/audio' : '/audio_url');
      return { path, info, scratch };
    } catch (error) {
      await scratch.remove();
      throw error;
    }
  }

  #ensureLength({ durationMs }: AudioInfo, pointer: string): void {
    const { seconds } = this.#dependencies.limits.audio;
    const actual = Math.ceil((durationMs ?? 0) / 1000);
    if (actual <= seconds) return;
    throw new ApiError('limit_exceeded', {
      detail: `The recording is longer than ${seconds} seconds. Send it in parts.`,
      errors: [{ pointer, code: 'limit_exceeded', message: 'is too long', limit: seconds, actual }],
    });
  }
}
