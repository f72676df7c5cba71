import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type Hearing, scriptedHearing } from '../shared/hearing.ts';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { readBody } from '../shared/read-body.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { cutMidBody, respondWithFailure, truncateBody } from '../shared/transport-failure.ts';
import { apiErrors, type DeepgramApiError, isApiError } from './errors.ts';
import type { DeepgramFailure } from './failures.ts';
import { answerFile } from './file-endpoint.ts';
import type { RecordedStream } from './live.ts';
import { modelList } from './models.ts';
import { sendError, sendJson, sendSlowly, vendorHeaders } from './replies.ts';
import { createStreamEndpoint } from './stream-endpoint.ts';

/** The key that a double takes where none is named. */
export const deepgramDoubleKey = 'dg-double-0123456789';

/** How the double behaves. */
export interface DeepgramDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `deepgramDoubleKey`. `null`: none is asked for, as by a server of one's own. */
  readonly apiKey?: string | null;
  /** Hears the words. Default: the same sentence in all audio but digital silence. */
  readonly recognise?: Hearing;
  /** The language that detection finds. Default English, 0.97. */
  readonly detectedLanguage?: { readonly code: string; readonly confidence: number };
  /** Milliseconds before every answer. Default 0. */
  readonly delayMs?: number;
  /** Milliseconds without a message after which a stream is ended with `NET-0001`. Default 10,000, as at Deepgram. */
  readonly idleMs?: number;
  /** How many requests are kept, with their bodies. Default 1,000. */
  readonly keepRequests?: number;
}

/** A running double. */
export interface DeepgramDouble {
  /** Address without `/v1`, as the option `baseUrl` wants it. */
  readonly url: string;
  readonly apiKey: string | null;
  /** HTTP requests and upgrades, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Streams, oldest first. */
  readonly streams: readonly RecordedStream[];
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  /** Requests without their whole answer, and open streams. */
  readonly openCalls: number;
  /** Makes each of the next `times` (default 1) authorised calls fail so. */
  fail(failure: DeepgramFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Forgets the failures that still wait, and what was recorded and counted. */
  reset(): void;
  /** Resolves as soon as the condition holds; for waiting on requests, frames and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

const endpoints: Readonly<Record<string, string>> = {
  '/v1/listen': 'POST',
  '/v1/models': 'GET',
  '/v1/projects': 'GET',
};

const projects = {
  projects: [{ project_id: '123e4567-e89b-42d3-a456-426614174000', name: 'Double' }],
};

/**
 * Starts a server that answers as Deepgram's API does, strict about key, media type, every parameter and every control
 * message.
 *
 * @throws the system's error where the port is taken.
 */
export const startDeepgramDouble = async (options: DeepgramDoubleOptions = {}): Promise<DeepgramDouble> => {
  const apiKey = options.apiKey === undefined ? deepgramDoubleKey : options.apiKey;
  const recognise = options.recognise ?? scriptedHearing();
  const detectedLanguage = options.detectedLanguage ?? { code: 'en', confidence: 0.97 };
  const delayMs = options.delayMs ?? 0;
  const recorder = createRecorder(options.keepRequests ?? 1000);
  const failures = createFailureSwitch<DeepgramFailure>();
  const streams: RecordedStream[] = [];
  /** Answers that the double itself cuts off: no client gave them up. */
  const cutByUs = new WeakSet<ServerResponse>();
  let openCalls = 0;

  const keyProblem = ({ headers }: IncomingMessage): DeepgramApiError | undefined =>
    apiKey === null || headers.authorization === `Token ${apiKey}` ? undefined : apiErrors.noKey();

  const requestProblem = (request: IncomingMessage): DeepgramApiError | undefined => {
    const problem = keyProblem(request);
    if (problem) return problem;
    const method = endpoints[pathOf(request)];
    if (method === undefined) return apiErrors.unknownPath();
    return request.method === method ? undefined : apiErrors.wrongMethod();
  };

  const answerTo = async (request: IncomingMessage, body: Buffer, requestId: string) => {
    if (pathOf(request) === '/v1/models') return modelList();
    if (pathOf(request) === '/v1/projects') return projects;
    return answerFile(request, body, { recognise, detectedLanguage }, requestId);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const requestId = randomUUID();
    const problem = requestProblem(request);
    if (problem) return sendError(response, requestId, problem);

    const failure = failures.take();
    if (failure?.kind === 'hang') return;
    if (failure?.kind === 'respond') return respondWithFailure(response, failure, vendorHeaders(requestId));
    if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
      cutByUs.add(response);
      request.socket.destroy();
      return;
    }
    const lateMs = delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0);
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
    const answer = await answerTo(request, body, requestId);
    if (response.destroyed) return;
    if (isApiError(answer)) return sendError(response, requestId, answer);
    const headers = { ...vendorHeaders(requestId), 'content-type': 'application/json' };
    if (failure?.kind === 'disconnect') {
      cutByUs.add(response);
      cutMidBody(response, headers, JSON.stringify(answer));
    } else if (failure?.kind === 'truncated_body') truncateBody(response, headers, JSON.stringify(answer));
    else if (failure?.kind === 'slow_body') sendSlowly(response, requestId, answer, failure.chunkMs);
    else sendJson(response, 200, requestId, answer);
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    openCalls += 1;
    response.on('close', () => {
      openCalls -= 1;
      if (!response.writableFinished && !cutByUs.has(response)) recorder.countDisconnect();
    });
    readBody(request, (body) => {
      recorder.record(request, body);
      serve(request, response, body).catch((error: unknown) => {
        console.error('The recogniser of the double failed:', error);
        sendError(response, randomUUID(), apiErrors.failed());
      });
    });
  };

  const streamEndpoint = createStreamEndpoint({
    recognise,
    languageCode: detectedLanguage.code,
    idleMs: options.idleMs ?? 10_000,
    delayMs,
    problemOf: (request) =>
      keyProblem(request) ?? (pathOf(request) === '/v1/listen' ? undefined : apiErrors.unknownPath()),
    takeFailure: failures.take,
    newRequestId: randomUUID,
    opened(stream) {
      openCalls += 1;
      streams.push(stream);
      recorder.changed();
    },
    closed(gaveUp) {
      openCalls -= 1;
      if (gaveUp) recorder.countDisconnect();
      else recorder.changed();
    },
    changed: recorder.changed,
  });

  const listener = await listen(handle, options, (request, socket, head) => {
    recorder.record(request, Buffer.alloc(0));
    streamEndpoint.upgrade(request, socket, head);
  });

  return {
    url: listener.origin,
    apiKey,
    requests: recorder.requests,
    streams,
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
      streams.length = 0;
    },
    until: recorder.until,
    async close() {
      streamEndpoint.close();
      await listener.close();
    },
  };
};
