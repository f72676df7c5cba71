import type { IncomingMessage } from 'node:http';
import type { Hearing } from '../shared/hearing.ts';
import { durationMsOf, formatOf } from './audio.ts';
import { apiErrors, type DeepgramApiError } from './errors.ts';
import { fileAnswer } from './file-answer.ts';
import { readParameters } from './parameters.ts';

/** What the endpoint for recordings needs to know. */
export interface FileSetting {
  readonly recognise: Hearing;
  readonly detectedLanguage: { readonly code: string; readonly confidence: number };
}

/** The audio itself, or what is at the URL of a JSON body. */
const audioOf = async (mediaType: string, body: Buffer): Promise<Buffer | DeepgramApiError> => {
  if (mediaType !== 'application/json') return body;
  let url: unknown;
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    url = typeof json === 'object' && json !== null && 'url' in json ? json.url : undefined;
  } catch {
    return apiErrors.badJson();
  }
  if (typeof url !== 'string') return apiErrors.badJson();
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? Buffer.from(await response.arrayBuffer()) : apiErrors.remoteContent();
};

/** Answers `POST /v1/listen`. */
export const answerFile = async (
  { url = '', headers }: IncomingMessage,
  body: Buffer,
  setting: FileSetting,
  requestId: string,
): Promise<object | DeepgramApiError> => {
  const parameters = readParameters('file', new URL(url, 'http://double').searchParams);
  if ('status' in parameters) return parameters;
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (!/^(audio|video)\/|^application\/(octet-stream|json)$/.test(mediaType)) {
    return apiErrors.wrongMediaType(mediaType);
  }
  const audio = await audioOf(mediaType, body);
  if (!Buffer.isBuffer(audio)) return audio;
  const format = formatOf(audio, parameters);
  if (!format || audio.length === 0) return apiErrors.corruptAudio();
  const words = await setting.recognise(audio, format);
  const heard = {
    words,
    durationMs: durationMsOf(audio.length, audio, format) ?? words.at(-1)?.endMs ?? 0,
    language: setting.detectedLanguage,
  };
  return fileAnswer(audio, parameters, heard, requestId);
};
