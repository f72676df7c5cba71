import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { readBody } from '../shared/read-body.ts';
import { createRecorder, type RecordedRequest, type Recorder } from '../shared/recorder.ts';
import { cutMidBody, respondWithFailure } from '../shared/transport-failure.ts';
import { answerCall, newId } from './answer.ts';
import { type AnswerFormat, type Call, readCall } from './call.ts';
import { chatChunks, chatCompletion } from './chat-completions.ts';
import {
  type ApiError,
  invalidRequest,
  missingKey,
  unknownModel,
  unknownUrl,
  wrongKey,
  wrongMediaType,
  wrongMethod,
} from './errors.ts';
import { type Misbehaviour, misbehaviours, type OpenAiFailure } from './failures.ts';
import { responseEvents, responseObject } from './responses.ts';
import { identityTranslator, type Translator } from './translator.ts';

/** How the double behaves. */
export interface OpenAiDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `sk-double-0123456789`. `null`: none is asked for, as a local server. */
  readonly apiKey?: string | null;
  /** The models that exist. Default: any name. */
  readonly models?: readonly string[];
  /** What comes back for a text. Default: the text itself. */
  readonly translate?: Translator;
  /** The answer formats that the server knows. Default: all; fewer stand for small compatible servers. */
  readonly answerFormats?: readonly AnswerFormat[];
  /** Milliseconds before every answer. Default 0. */
  readonly delayMs?: number;
  /** How many requests are kept. Default 10,000. */
  readonly keepRequests?: number;
}

/** A running double. */
export interface OpenAiDouble {
  /** Base URL with `/v1`, as `OPENAI_BASE_URL` wants it. */
  readonly url: string;
  readonly apiKey: string | null;
  /** What came in, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  /** Makes each of the next `times` (default 1) authorised calls of a translation endpoint fail so. */
  fail(failure: OpenAiFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Resolves as soon as the condition holds; for waiting on requests and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const endpoints: Readonly<Record<string, Call['endpoint']>> = {
  '/v1/chat/completions': 'chat',
  '/v1/responses': 'responses',
};

const isMisbehaviour = (kind: OpenAiFailure['kind']): kind is Misbehaviour =>
  misbehaviours.some((misbehaviour) => misbehaviour === kind);

const vendorHeaders = (startedMs: number): Record<string, string> => ({
  'x-request-id': newId('req_'),
  'openai-processing-ms': String(Math.round(performance.now() - startedMs)),
  'openai-version': '2020-10-01',
  'openai-organization': 'dragoman-double',
});

const sendJson = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

const sendEvents = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  events: readonly string[],
): void => {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
  for (const event of events) response.write(event);
  response.end();
};

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

const bearerProblem = (request: IncomingMessage, key: string | null): ApiError | undefined => {
  if (key === null) return undefined;
  const { authorization } = request.headers;
  if (!authorization?.startsWith('Bearer ')) return missingKey();
  const given = authorization.slice('Bearer '.length);
  return given === key ? undefined : wrongKey(given);
};

interface Model {
  readonly id: string;
  readonly object: 'model';
  readonly created: number;
  readonly owned_by: string;
}

const modelObject = (id: string): Model => ({
  id,
  object: 'model',
  created: 1_772_000_000,
  owned_by: 'system',
});

/**
 * Starts a server that answers as OpenAI's API does, strict about key, media type and every field, and that translates
 * what it finds in the prompt.
 *
 * @throws the system's error where the port is taken.
 */
export const startOpenAiDouble = async (options: OpenAiDoubleOptions = {}): Promise<OpenAiDouble> => {
  const apiKey = options.apiKey === undefined ? 'sk-double-0123456789' : options.apiKey;
  const translate = options.translate ?? identityTranslator;
  const abilities = {
    answerFormats: options.answerFormats ?? ['text', 'json_object', 'json_schema'],
  } as const;
  const delayMs = options.delayMs ?? 0;
  const recorder: Recorder = createRecorder(options.keepRequests ?? 10_000);
  const failures = createFailureSwitch<OpenAiFailure>();

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    endpoint: Call['endpoint'],
    startedMs: number,
  ): Promise<void> => {
    const sendError = (error: ApiError) =>
      sendJson(response, error.status, vendorHeaders(startedMs), error.body);
    if (request.method !== 'POST') return sendError(wrongMethod(request.method ?? ''));
    const mediaType = request.headers['content-type'] ?? '';
    if (mediaType.split(';')[0]?.trim() !== 'application/json') return sendError(wrongMediaType(mediaType));

    const failure = failures.take();
    if (failure?.kind === 'hang') return;
    if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
      request.socket.destroy();
      return;
    }
    if (failure?.kind === 'respond') return respondWithFailure(response, failure, vendorHeaders(startedMs));

    const json = parseJson(body);
    if (json === undefined)
      return sendError(invalidRequest('We could not parse the JSON body of your request.'));
    const call = readCall(endpoint, json, abilities);
    if ('status' in call) return sendError(call);
    if (options.models && !options.models.includes(call.model)) return sendError(unknownModel(call.model));

    const lateMs = delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0);
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
    const said = await answerCall(
      call,
      translate,
      failure && isMisbehaviour(failure.kind) ? failure.kind : undefined,
    );
    if (response.destroyed) return;
    const headers = vendorHeaders(startedMs);
    if (call.stream) {
      const events = endpoint === 'chat' ? chatChunks(said, call.includeUsage) : responseEvents(said);
      return sendEvents(response, headers, events);
    }
    const object = endpoint === 'chat' ? chatCompletion(said) : responseObject(said);
    const jsonHeaders = { ...headers, 'content-type': 'application/json' };
    if (failure?.kind === 'disconnect') return cutMidBody(response, jsonHeaders, JSON.stringify(object));
    if (failure?.kind === 'truncated_json') {
      response.writeHead(200, jsonHeaders);
      response.end(JSON.stringify(object).slice(0, -20));
      return;
    }
    sendJson(response, 200, headers, object);
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    response.on('close', () => {
      if (!response.writableFinished) recorder.countDisconnect();
    });
    readBody(request, (body) => {
      recorder.record(request, body);
      const path = (request.url ?? '').split('?')[0] ?? '';
      const sendError = (error: ApiError) =>
        sendJson(response, error.status, vendorHeaders(startedMs), error.body);
      const problem = bearerProblem(request, apiKey);
      if (problem) return sendError(problem);
      const endpoint = endpoints[path];
      if (endpoint) {
        answer(request, response, body, endpoint, startedMs).catch((error: unknown) =>
          response.destroy(error instanceof Error ? error : new Error(String(error))),
        );
        return;
      }
      if (path === '/v1/models') {
        if (request.method !== 'GET') return sendError(wrongMethod(request.method ?? ''));
        const ids = options.models ?? ['gpt-6-luna', 'gpt-5.4-mini'];
        return sendJson(response, 200, vendorHeaders(startedMs), {
          object: 'list',
          data: ids.map(modelObject),
        });
      }
      sendError(unknownUrl(request.method ?? '', path));
    });
  };

  const listener = await listen(handle, options);
  return {
    url: `${listener.origin}/v1`,
    apiKey,
    requests: recorder.requests,
    get disconnects() {
      return recorder.disconnects;
    },
    fail: failures.fail,
    clearFailures: failures.clear,
    until: recorder.until,
    close: listener.close,
  };
};
