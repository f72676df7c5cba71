import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { type AudioInfo, decodeAudio, findPauses, type Pause, type Recording } from '@dragoman/audio';
import { type RawAudio, ServiceError } from '@dragoman/provider';
import type { TranscribeRequest } from '../types.ts';
import { convertSamples } from './convert.ts';

/** The longest recording where nobody says otherwise: four hours. */
const usualMaxMs = 4 * 3_600_000;

const tooLong = (limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `A recording may be ${limit / 1_000} seconds long. Send it in parts.`,
    extensions: { limit, actual },
  });

/** A recording in the forms that engines take: it is decoded at most once, whatever is tried. */
export class Source {
  readonly info: AudioInfo;
  readonly #request: TranscribeRequest;
  readonly #maxMs: number;
  readonly #signal: AbortSignal;
  #decoding: Promise<Recording> | undefined;
  #pauses: Promise<readonly Pause[]> | undefined;

  /** Throws `limit_exceeded` where it is longer than the request allows. */
  constructor(request: TranscribeRequest, info: AudioInfo, signal: AbortSignal) {
    this.info = info;
    this.#request = request;
    this.#signal = signal;
    this.#maxMs = request.maxMs ?? usualMaxMs;
    const { durationMs } = info;
    if (durationMs !== undefined && durationMs > this.#maxMs) throw tooLong(this.#maxMs, durationMs);
  }

  /** The file as it is; nothing is read before somebody reads it. */
  file(): Promise<Blob> {
    return openAsBlob(this.#request.path);
  }

  /** Its samples. Throws as `decodeAudio`. */
  samples(): Promise<Recording> {
    this.#decoding ??= this.#decode();
    return this.#decoding;
  }

  /** Where nobody speaks in it. Throws as `decodeAudio`. */
  pauses(): Promise<readonly Pause[]> {
    this.#pauses ??= this.samples().then((recording) => findPauses(recording, this.#signal));
    return this.#pauses;
  }

  /** The path of its samples in another raw format. Throws as `decodeAudio`. */
  async converted(format: RawAudio): Promise<string> {
    const { path } = await this.samples();
    const to = join(this.#request.directory, `${randomUUID()}.${format.encoding}`);
    await convertSamples(path, to, format, this.#signal);
    return to;
  }

  async #decode(): Promise<Recording> {
    const { path, directory, onProgress } = this.#request;
    const totalMs = this.info.durationMs ?? 0;
    onProgress?.({ stage: 'decoding', doneMs: 0, totalMs });
    const recording = await decodeAudio({
      path,
      directory,
      info: this.info,
      maxMs: this.#maxMs,
      signal: this.#signal,
    });
    const { durationMs } = recording;
    onProgress?.({ stage: 'decoding', doneMs: durationMs, totalMs: durationMs });
    return recording;
  }
}
