import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadToFile, type Outbound, OutboundError } from '@dragoman/outbound';
import { ApiError, type ApiErrorCode } from './errors/api-error.ts';
import { invalid } from './errors/errors.ts';
import type { UploadedFile } from './http/body/media-body.ts';
import type { Scratch, ScratchFolders } from './http/body/scratch.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** A caller's file on disk. */
export interface CallerFile {
  readonly path: string;
  /** Its last name, as its caller or its URL says; empty where neither does. A hint, and hostile. */
  readonly name: string;
  readonly mediaType: string | undefined;
  /** Bytes. */
  readonly size: number;
  /** Whoever receives it removes its folder. */
  readonly scratch: Scratch;
}

/** What kind of a file somebody expects. */
export interface Expected {
  /** The part of a form, for example `audio`: its URL is in the member `audio_url`. */
  readonly field: string;
  /** In words, for example `recording`. */
  readonly what: string;
  readonly maxBytes: number;
  /** What an empty file is. */
  readonly empty: ApiErrorCode;
}

interface Dependencies {
  readonly sources: Outbound;
  readonly scratch: ScratchFolders;
  readonly config: Settings;
}

/** Gets callers' files onto this machine's disk: from their requests, or from where they say. */
export class CallerFiles {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws ApiError `invalid_request`, `source_not_fetchable`, `source_forbidden`, `payload_too_large`, `expected.empty` */
  async receive(
    expected: Expected,
    url: string | undefined,
    file: UploadedFile | undefined,
    signal: AbortSignal,
  ): Promise<CallerFile> {
    if ((url === undefined) === (file === undefined)) throw oneSource(expected, url !== undefined);
    const scratch = file ? file.take() : await this.#dependencies.scratch.create();
    try {
      const received = file ?? (await this.#fetch(expected, url ?? '', scratch, signal));
      const { path, name, mediaType } = received;
      const { size } = await stat(path);
      if (size === 0) throw emptySource(expected, file !== undefined);
      return { path, name, mediaType, size, scratch };
    } catch (error) {
      await scratch.remove();
      throw error;
    }
  }

  async #fetch({ field, maxBytes }: Expected, url: string, { directory }: Scratch, signal: AbortSignal) {
    const { sources, config } = this.#dependencies;
    const path = join(directory, 'download');
    try {
      const { contentType, url: from } = await downloadToFile(sources, url, path, {
        maxBytes,
        redirects: 3,
        userAgent: `${config.server.serviceName}/${version}`,
        signal,
      });
      return { path, name: lastNameOf(from), mediaType: contentType };
    } catch (error) {
      throw OutboundError.is(error) ? sourceError(field, error) : error;
    }
  }
}

const lastNameOf = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const oneSource = ({ field, what }: Expected, both: boolean): ApiError =>
  invalid(
    both
      ? `Send the ${what} once: by \`${field}_url\`, or as the part \`${field}\` of a form.`
      : `There is no ${what}: name its URL in \`${field}_url\`, or send it as the part \`${field}\` of a form.`,
    both
      ? { pointer: `/${field}_url`, code: 'conflict', message: 'stands beside a file' }
      : { pointer: `/${field}_url`, code: 'required', message: 'is required' },
  );

const emptySource = ({ field, what, empty }: Expected, isUpload: boolean): ApiError =>
  new ApiError(empty, {
    detail: isUpload ? `The ${what} is empty.` : 'The file behind this URL is empty. Check the URL.',
    errors: [
      isUpload
        ? { pointer: `/${field}`, code: empty, message: 'is empty' }
        : { pointer: `/${field}_url`, code: empty, message: 'leads to an empty file' },
    ],
  });

const sourceError = (field: string, error: OutboundError): ApiError =>
  new ApiError(error.code, {
    detail: error.message,
    errors: [{ pointer: `/${field}_url`, code: error.reason, message: 'cannot be fetched' }],
    ...(error.limit === undefined
      ? {}
      : {
          extensions: { limit: error.limit, ...(error.actual === undefined ? {} : { actual: error.actual }) },
        }),
    cause: error,
  });
