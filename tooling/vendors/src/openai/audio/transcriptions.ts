import { durationMsOf, sniffContainer } from '@dragoman/sound-kit';
import type { Hearing } from '../../shared/hearing.ts';
import { jsonReply, type PiecedReply } from '../../shared/pieces.ts';
import { type ApiError, invalidRequest } from '../errors.ts';
import {
  diarizedAnswer,
  type Heard,
  plainAnswer,
  textAnswer,
  transcriptEvents,
  verboseAnswer,
} from './transcription-answer.ts';
import { readTranscription, type TranscriptionRequest } from './transcription-request.ts';

/** Bytes of one request. */
const maxBytes = 26_214_400;

/** Milliseconds of the shortest recording. */
const shortestMs = 100;

const readForm = async (body: Buffer, contentType: string): Promise<FormData | undefined> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);

const notDecodable = ({ abilities }: TranscriptionRequest): ApiError =>
  abilities.times
    ? invalidRequest('The audio file could not be decoded or its format is not supported.')
    : invalidRequest('Audio file might be corrupted or unsupported', 'file', 'invalid_value');

const durationProblem = ({ abilities, model, chunking_strategy }: TranscriptionRequest, lastsMs: number) => {
  if (lastsMs < shortestMs) {
    return invalidRequest(
      'Audio file is too short. Minimum audio length is 0.1 seconds.',
      'file',
      'audio_too_short',
    );
  }
  if (lastsMs > abilities.maxSeconds * 1000) {
    return invalidRequest(
      `audio duration ${lastsMs / 1000} seconds is longer than ${abilities.maxSeconds} seconds which is the maximum for this model`,
      null,
      'invalid_value',
    );
  }
  return model.endsWith('-diarize') && lastsMs > 30_000 && chunking_strategy === undefined
    ? invalidRequest(
        'chunking_strategy is required for diarization models',
        'chunking_strategy',
        'missing_required_parameter',
      )
    : undefined;
};

const answer = (heard: Heard, request: TranscriptionRequest): PiecedReply => {
  const { response_format: format } = request;
  if (request.stream && request.abilities.streams) {
    return {
      contentType: 'text/event-stream; charset=utf-8',
      pieces: transcriptEvents(heard, request).map((event) => Buffer.from(event)),
    };
  }
  if (format === 'json') return jsonReply(plainAnswer(heard, request));
  if (format === 'verbose_json') return jsonReply(verboseAnswer(heard, request));
  if (format === 'diarized_json') return jsonReply(diarizedAnswer(heard));
  return { contentType: 'text/plain; charset=utf-8', pieces: [Buffer.from(textAnswer(heard, format))] };
};

/** Answers `POST /v1/audio/transcriptions`. */
export const transcribe = async (
  body: Buffer,
  contentType: string,
  { recognise, detectedLanguage }: { readonly recognise: Hearing; readonly detectedLanguage: string },
): Promise<PiecedReply | ApiError> => {
  if (body.length > maxBytes) {
    const message = `413: Maximum content size limit (${maxBytes}) exceeded (${body.length} bytes read)`;
    return { status: 413, body: { error: { message, type: 'server_error', param: null, code: null } } };
  }
  const form = await readForm(body, contentType);
  if (form === undefined) return invalidRequest('Could not parse multipart form');
  const request = readTranscription(form);
  if ('status' in request) return request;
  const audio = Buffer.from(await request.file.arrayBuffer());
  const container = sniffContainer(audio);
  if (container === undefined) return notDecodable(request);
  const format = { kind: 'container', container } as const;
  const lastsMs = durationMsOf(audio, format);
  const problem = lastsMs === undefined ? undefined : durationProblem(request, lastsMs);
  if (problem) return problem;
  const words = await recognise(audio, format);
  const seconds = (lastsMs ?? words.at(-1)?.endMs ?? 0) / 1000;
  return answer({ words, seconds, language: request.language ?? detectedLanguage }, request);
};
