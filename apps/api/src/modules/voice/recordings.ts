import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AudioInfo, inspectAudio } from '@dragoman/audio';
import { downloadToFile, type Outbound, OutboundError } from '@dragoman/outbound';
import { ServiceError } from '@dragoman/provider';
import { invalid } from '../../errors.ts';
import type { UploadedFile } from '../../http/media-body.ts';
import type { Scratch, ScratchFolders } from '../../http/scratch.ts';
import type { Settings } from '../../settings.ts';
import { version } from '../../version.ts';

/** A caller's recording on disk, looked at. */
export interface ReceivedRecording {
  readonly path: string;
  readonly info: AudioInfo;
  readonly scratch: Scratch;
}

interface Dependencies {
  readonly sources: Outbound;
  readonly scratch: ScratchFolders;
  readonly config: Settings;
}

/** Gets callers' recordings onto this machine's disk: from their requests, or from where they say. */
export class Recordings {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Whoever receives it removes its folder.
   *
   * @throws ServiceError `invalid_request`, `source_not_fetchable`, `source_forbidden`, `payload_too_large`,
   * `limit_exceeded`, `unsupported_format`, `corrupt_audio`
   */
  async receive(
    url: string | undefined,
    file: UploadedFile | undefined,
    signal: AbortSignal,
  ): Promise<ReceivedRecording> {
    if ((url === undefined) === (file === undefined)) throw oneSource(url !== undefined);
    const scratch = file ? file.take() : await this.#dependencies.scratch.create();
    try {
      const path = file ? file.path : await this.#fetch(url ?? '', scratch, signal);
      const info = await inspectAudio(path, signal);
      this.#ensureLength(info, file ? '/audio' : '/audio_url');
      return { path, info, scratch };
    } catch (error) {
      await scratch.remove();
      throw error;
    }
  }

  async #fetch(url: string, { directory }: Scratch, signal: AbortSignal): Promise<string> {
    const { sources, config } = this.#dependencies;
    const path = join(directory, 'download');
    try {
      await downloadToFile(sources, url, path, {
        maxBytes: config.limits.audio.bytes,
        redirects: 3,
        userAgent: `${config.server.serviceName}/${version}`,
        signal,
      });
    } catch (error) {
      throw OutboundError.is(error) ? sourceError(error) : error;
    }
    if ((await stat(path)).size === 0) throw emptySource();
    return path;
  }

  #ensureLength({ durationMs }: AudioInfo, pointer: string): void {
    const { seconds } = this.#dependencies.config.limits.audio;
    const actual = Math.ceil((durationMs ?? 0) / 1000);
    if (actual <= seconds) return;
    throw new ServiceError('limit_exceeded', {
      detail: `The recording is longer than ${seconds} seconds. Send it in parts.`,
      errors: [{ pointer, code: 'limit_exceeded', message: 'is too long', limit: seconds, actual }],
    });
  }
}

const oneSource = (both: boolean): ServiceError =>
  invalid(
    both
      ? 'Send the recording once: by `audio_url`, or as the part `audio` of a form.'
      : 'There is no recording: name its URL in `audio_url`, or send it as the part `audio` of a form.',
    both
      ? { pointer: '/audio_url', code: 'conflict', message: 'stands beside a file' }
      : { pointer: '/audio_url', code: 'required', message: 'is required' },
  );

const emptySource = (): ServiceError =>
  new ServiceError('corrupt_audio', {
    detail: 'The file behind this URL is empty. Check the URL.',
    errors: [{ pointer: '/audio_url', code: 'corrupt_audio', message: 'leads to an empty file' }],
  });

const sourceError = (error: OutboundError): ServiceError =>
  new ServiceError(error.code, {
    detail: error.message,
    errors: [{ pointer: '/audio_url', code: error.reason, message: 'cannot be fetched' }],
    ...(error.limit === undefined
      ? {}
      : {
          extensions: { limit: error.limit, ...(error.actual === undefined ? {} : { actual: error.actual }) },
        }),
    cause: error,
  });
