import type { IncomingMessage } from 'node:http';
import { type ApiError, missingKey, wrongKey, wrongMediaType, wrongMethod } from './errors.ts';

/** A body as JSON; undefined where it is none. */
export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Whether the key is missing or another one. */
export const keyProblem = (
  { headers }: IncomingMessage,
  header: 'authorization' | 'api-key',
  key: string | null,
): ApiError | undefined => {
  if (key === null) return undefined;
  if (header === 'api-key') return headers[header] === key ? undefined : wrongKey(String(headers[header]));
  const { authorization } = headers;
  if (!authorization?.startsWith('Bearer ')) return missingKey();
  const given = authorization.slice('Bearer '.length);
  return given === key ? undefined : wrongKey(given);
};

/** Whether a request has another method than POST, or a body of another kind. */
export const requestProblem = (
  request: IncomingMessage,
  wanted = 'application/json',
): ApiError | undefined => {
  if (request.method !== 'POST') return wrongMethod(request.method ?? '');
  const mediaType = request.headers['content-type'] ?? '';
  return mediaType.split(';')[0]?.trim() === wanted ? undefined : wrongMediaType(mediaType);
};
