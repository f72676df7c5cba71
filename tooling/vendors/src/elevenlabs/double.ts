import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { jsonReply, type PiecedReply, sendPieces } from '../shared/pieces.ts';
import { readBody } from '../shared/read-body.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { respondWithFailure } from '../shared/transport-failure.ts';
import { apiErrors, type ElevenLabsApiError, invalidField } from './errors.ts';
import type { ElevenLabsFailure } from './failures.ts';
import { modelList } from './models.ts';
import { answerSpeech, realVoicedSpeaking, type SpeechKind, type VoicedSpeaking } from './speech.ts';
import { readSpeech } from './speech-request.ts';
import { allVoices, searchVoices } from './voices.ts';

/** The key that a double takes where none is named. */
export const elevenLabsDoubleKey = 'xi-double-0123456789';

/** How the double behaves. */
export interface ElevenLabsDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `elevenLabsDoubleKey`. */
  readonly apiKey?: string;
  /** Says a text. Default: by eSpeak NG. */
  readonly speak?: VoicedSpeaking;
  /** Milliseconds before every answer. Default 0. */
  readonly delayMs?: number;
  /** How many requests are kept. Default 1,000. */
  readonly keepRequests?: number;
}

/** A running double. */
export interface ElevenLabsDouble {
  /** Address without `/v1`, as the option `baseUrl` wants it. */
  readonly url: string;
  readonly apiKey: string;
  /** What came in, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  /** Requests without their whole answer. */
  readonly openCalls: number;
  /** Makes each of the next `times` (default 1) authorised calls fail so. */
  fail(failure: ElevenLabsFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Forgets the failures that still wait, and what was recorded and counted. */
  reset(): void;
  /** Resolves as soon as the condition holds; for waiting on requests and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const speechPath = /^\/v1\/text-to-speech\/([^/]+?)(\/stream)?(\/with-timestamps)?$/;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

const isJson = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim() === 'application/json';

/**
 * Starts a server that answers as ElevenLabs' API does, strict about key, voices, models and every field.
 *
 * @throws the system's error where the port is taken.
 */
export const startElevenLabsDouble = async (
  options: ElevenLabsDoubleOptions = {},
): Promise<ElevenLabsDouble> => {
  const { apiKey = elevenLabsDoubleKey, speak = realVoicedSpeaking } = options;
  const recorder = createRecorder(options.keepRequests ?? 1000);
  const failures = createFailureSwitch<ElevenLabsFailure>();
  /** Answers that the double itself cuts off: no client gave them up. */
  const cutByUs = new WeakSet<ServerResponse>();
  let openCalls = 0;

  const keyProblem = ({ headers }: IncomingMessage): ElevenLabsApiError | undefined => {
    const given = headers['xi-api-key'];
    if (given === undefined) return apiErrors.noKey();
    return given === apiKey ? undefined : apiErrors.wrongKey();
  };

  const speech = async (
    request: IncomingMessage,
    body: Buffer,
    query: URLSearchParams,
    [, voice = '', stream, timed]: RegExpExecArray,
  ): Promise<PiecedReply | ElevenLabsApiError> => {
    if (request.method !== 'POST') return apiErrors.wrongMethod();
    if (!isJson(request)) return invalidField('body', [], 'Input should be a valid dictionary');
    const asked = readSpeech(decodeURIComponent(voice), query, parseJson(body), stream !== undefined);
    if ('status' in asked) return asked;
    const kind: SpeechKind = timed === undefined ? 'audio' : stream === undefined ? 'timed' : 'timed_stream';
    return answerSpeech(asked, kind, speak);
  };

  const answer = async (
    request: IncomingMessage,
    body: Buffer,
  ): Promise<PiecedReply | ElevenLabsApiError> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const asked = speechPath.exec(pathname);
    if (asked) return speech(request, body, searchParams, asked);
    const lists = {
      '/v1/models': modelList,
      '/v1/voices': allVoices,
      '/v2/voices': () => searchVoices(searchParams),
    };
    const list = Object.entries(lists).find(([path]) => path === pathname)?.[1];
    if (!list) return apiErrors.unknownPath();
    if (request.method !== 'GET') return apiErrors.wrongMethod();
    const found = list();
    return 'status' in found ? (found as ElevenLabsApiError) : jsonReply(found);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const headers = { 'request-id': randomBytes(10).toString('hex') };
    const sendError = ({ status, body: detail }: ElevenLabsApiError): void => {
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      response.end(JSON.stringify(detail));
    };
    const problem = keyProblem(request);
    if (problem) return sendError(problem);
    const failure = failures.take();
    if (failure?.kind === 'hang') return;
    if (failure?.kind === 'respond') return respondWithFailure(response, failure, headers);
    if (failure?.kind === 'disconnect') cutByUs.add(response);
    if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
      request.socket.destroy();
      return;
    }
    const lateMs = (options.delayMs ?? 0) + (failure?.kind === 'delay' ? failure.delayMs : 0);
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
    const reply = await answer(request, body).catch((error: unknown) => {
      console.error('The speaking of the double failed:', error);
      return apiErrors.failed();
    });
    if (response.destroyed) return;
    if ('status' in reply) sendError(reply);
    else sendPieces(response, headers, reply, failure?.kind);
  };

  const listener = await listen((request, response) => {
    openCalls += 1;
    response.on('close', () => {
      openCalls -= 1;
      if (!response.writableFinished && !cutByUs.has(response)) recorder.countDisconnect();
      else recorder.changed();
    });
    readBody(request, (body) => {
      recorder.record(request, body);
      void serve(request, response, body);
    });
  }, options);

  return {
    url: listener.origin,
    apiKey,
    requests: recorder.requests,
    get disconnects() {
      return recorder.disconnects;
    },
    get openCalls() {
      return openCalls;
    },
    fail: failures.fail,
    clearFailures: failures.clear,
    reset() {
      failures.clear();
      recorder.clear();
    },
    until: recorder.until,
    close: listener.close,
  };
};
