import type { Client as OpenApiClient } from 'openapi-fetch';
import { DragomanError } from './error.ts';
import { formOf } from './form.ts';
import type { components, paths } from './generated/api.ts';
import type { Surroundings } from './transport.ts';
import { type ApiResult, unwrap } from './unwrap.ts';

/** The members of `POST /v1/voice/speech-to-text`. */
export type SpeechToTextRequest = components['schemas']['SpeechToTextRequest'];
/** The members of `POST /v1/voice/translate`. */
export type VoiceTranslateRequest = components['schemas']['VoiceTranslateRequest'];
/** The body of `POST /v1/voice/text-to-speech`. */
export type TextToSpeechRequest = components['schemas']['TextToSpeechRequest'];
/** What was said. */
export type Transcription = components['schemas']['Transcription'];
/** Speech. */
export type Speech = components['schemas']['Speech'];
/** Speech in another language. */
export type VoiceTranslation = components['schemas']['VoiceTranslation'];

/** A recording: its bytes, for example `await openAsBlob(path)`, or the member `audio_url`. */
export interface Recording {
  readonly audio?: Blob;
}

/** How far the job of a long recording is. */
export type VoiceJob = components['schemas']['Job'];

/** Options of a call about a recording. */
export interface RecordingOptions {
  /** Ends the call, and cancels the job that it may have become: it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Default: a fresh one for every call. */
  readonly idempotencyKey?: string;
  /** Told whenever the job of a long recording is asked for. */
  readonly onProgress?: (job: VoiceJob) => void;
}

type Api = OpenApiClient<paths>;
/** What a call about a recording needs. */
interface VoiceConnection extends Pick<Surroundings, 'wait'> {
  readonly api: Api;
}

type Path = '/v1/voice/speech-to-text' | '/v1/voice/translate';

/** Sends a recording, and waits for what comes of it: in the answer, or in the job that it became. */
export const sendRecording = async <Result>(
  { api, wait }: VoiceConnection,
  path: Path,
  { audio, ...fields }: Recording & object,
  { signal, idempotencyKey = crypto.randomUUID(), onProgress }: RecordingOptions,
): Promise<Result> => {
  const form = audio && formOf(fields, [{ part: 'audio', content: audio, name: 'audio' }]);
  const answer: ApiResult<{ readonly data: object }> = await api.POST(path, {
    // A form has the same members; only who writes it differs.
    body: fields as SpeechToTextRequest & VoiceTranslateRequest,
    ...(form ? { bodySerializer: () => form } : {}),
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    ...(signal ? { signal } : {}),
  });
  const data = unwrap(answer);
  return isJob(data) ? finish({ api, wait }, data, onProgress, signal) : (data as Result);
};

const isJob = (answer: object): answer is VoiceJob => 'progress' in answer && 'kind' in answer;

const never = new AbortController().signal;

/** Between two looks at a job. */
const lookMs = 2_000;

const finish = async <Result>(
  { api, wait }: VoiceConnection,
  accepted: VoiceJob,
  onProgress: RecordingOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Result> => {
  const params = { path: { id: accepted.id } };
  try {
    for (;;) {
      const job = unwrap(await api.GET('/v1/voice/jobs/{id}', { params, ...(signal ? { signal } : {}) }));
      onProgress?.(job);
      if (job.status === 'completed') return job.result as Result;
      if (job.status === 'failed' || job.status === 'cancelled') throw ended(job);
      await wait(lookMs, signal ?? never);
    }
  } catch (error) {
    // Nobody waits for it any more.
    if (signal?.aborted) await api.DELETE('/v1/voice/jobs/{id}', { params }).catch(() => {});
    throw error;
  }
};

/** A job that failed, as the error that the call would have had. */
const ended = ({ status, error }: VoiceJob): DragomanError =>
  new DragomanError({
    status: 200,
    body: error ?? { code: 'conflict', detail: `The job was ${status}.` },
    requestId: null,
    retryAfter: null,
  });
