import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type Hearing, scriptedHearing } from '../shared/hearing.ts';
import { type ListenOptions, listen } from '../shared/listener.ts';
import { type PiecedReply, sendPieces } from '../shared/pieces.ts';
import { readBody } from '../shared/read-body.ts';
import { createRecorder, type RecordedRequest } from '../shared/recorder.ts';
import { cutMidBody, respondWithFailure, truncateBody } from '../shared/transport-failure.ts';
import { type Answer, answerCall, countTokens } from './answer.ts';
import { realSpeaking, type Speaking, synthesize } from './audio/speech.ts';
import { transcribe } from './audio/transcriptions.ts';
import { type AnswerFormat, type Call, readCall } from './call.ts';
import { chatChunks, chatCompletion } from './chat-completions.ts';
import {
  type ApiError,
  contextExceeded,
  invalidRequest,
  serverError,
  unknownModel,
  unknownUrl,
  wrongMethod,
} from './errors.ts';
import { type Misbehaviour, misbehaviours, type OpenAiFailure } from './failures.ts';
import { sendEvents, sendJson, vendorHeaders } from './replies.ts';
import { keyProblem, parseJson, requestProblem } from './request-checks.ts';
import { responseEvents, responseObject } from './responses.ts';
import { identityTranslator, type Judge, type Translator } from './translator.ts';

/** The key that a double takes where none is named. */
export const doubleApiKey = 'sk-double-0123456789';

/** How the double behaves. */
export interface OpenAiDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `doubleApiKey`. `null`: none is asked for, as by a local server. */
  readonly apiKey?: string | null;
  /** The models that exist. Default: any name. */
  readonly models?: readonly string[];
  /** What comes back for a text. Default: the text itself. */
  readonly translate?: Translator;
  /** What a judge finds wrong with a translation. Default: nothing. */
  readonly judge?: Judge;
  /** The header that has to carry the key. Default `authorization`, as `Bearer …`; Azure's is `api-key`. */
  readonly keyHeader?: 'authorization' | 'api-key';
  /** Tokens of prompt and answer together. More are refused, the limit of an answer counted in, as vLLM does. Default: any. */
  readonly contextTokens?: number;
  /** The answer formats that the server knows. Default: all; fewer stand for small compatible servers. */
  readonly answerFormats?: readonly AnswerFormat[];
  /** Hears the words of a recording. Default: the same sentence in every WAV file but silence. */
  readonly recognise?: Hearing;
  /** The language that is detected, of ISO 639-1. Default `en`. */
  readonly detectedLanguage?: string;
  /** Says a text. Default: by eSpeak NG. */
  readonly speak?: Speaking;
  /** The voices, and a list of them at `/v1/audio/voices`, as small compatible servers have. Default: OpenAI's, unlisted. */
  readonly voices?: readonly string[];
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
  /** Requests without their whole answer. */
  readonly openCalls: number;
  /** Makes each of the next `times` (default 1) authorised calls of an endpoint that works fail so. */
  fail(failure: OpenAiFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Forgets the failures that still wait, and what was recorded and counted. */
  reset(): void;
  /** Resolves as soon as the condition holds; for waiting on requests and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const endpoints: Readonly<Record<string, Call['endpoint']>> = {
  '/v1/chat/completions': 'chat',
  '/v1/responses': 'responses',
};

const audioEndpoints: Readonly<Record<string, { readonly mediaType: string }>> = {
  '/v1/audio/transcriptions': { mediaType: 'multipart/form-data' },
  '/v1/audio/speech': { mediaType: 'application/json' },
};

const misbehaviourOf = (failure: OpenAiFailure | undefined): Misbehaviour | undefined =>
  misbehaviours.find((misbehaviour) => misbehaviour === failure?.kind);

const modelList = (ids: readonly string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_772_000_000, owned_by: 'system' })),
});

/**
 * Starts a server that answers as OpenAI's API does, strict about key, media type and every field, and that translates
 * what it finds in the prompt.
 *
 * @throws the system's error where the port is taken.
 */
export const startOpenAiDouble = async (options: OpenAiDoubleOptions = {}): Promise<OpenAiDouble> => {
  const apiKey = options.apiKey === undefined ? doubleApiKey : options.apiKey;
  const { keyHeader = 'authorization', contextTokens = Number.POSITIVE_INFINITY } = options;
  const model = { translate: options.translate ?? identityTranslator, judge: options.judge ?? (() => []) };
  const abilities = {
    answerFormats: options.answerFormats ?? (['text', 'json_object', 'json_schema'] as const),
  };
  const recorder = createRecorder(options.keepRequests ?? 10_000);
  const failures = createFailureSwitch<OpenAiFailure>();
  /** Answers that the double itself cuts off: no client gave them up. */
  const cutByUs = new WeakSet<ServerResponse>();
  let openCalls = 0;
  const lists = ['/v1/models', ...(options.voices ? ['/v1/audio/voices'] : [])];

  const readValidCall = (endpoint: Call['endpoint'], body: Buffer): Call | ApiError => {
    const json = parseJson(body);
    if (json === undefined) return invalidRequest('We could not parse the JSON body of your request.');
    const call = readCall(endpoint, json, abilities);
    if ('status' in call) return call;
    if (options.models && !options.models.includes(call.model)) return unknownModel(call.model);
    const asked = countTokens(call.promptText) + (call.outputLimit ?? 0);
    return asked > contextTokens ? contextExceeded(contextTokens, asked) : call;
  };

  const send = (
    response: ServerResponse,
    call: Call,
    answer: Answer,
    failure: OpenAiFailure | undefined,
    startedMs: number,
  ): void => {
    const headers = vendorHeaders(startedMs);
    const chat = call.endpoint === 'chat';
    const object = chat ? chatCompletion(answer) : responseObject(answer);
    const jsonHeaders = { ...headers, 'content-type': 'application/json' };
    if (failure?.kind === 'disconnect') {
      cutByUs.add(response);
      cutMidBody(response, jsonHeaders, JSON.stringify(object));
    } else if (failure?.kind === 'truncated_body') {
      truncateBody(response, jsonHeaders, JSON.stringify(object));
    } else if (call.stream) {
      sendEvents(response, headers, chat ? chatChunks(answer, call.includeUsage) : responseEvents(answer));
    } else {
      sendJson(response, 200, headers, object);
    }
  };

  /** Whether a failure comes in place of any answer. */
  const failsAtOnce = (
    request: IncomingMessage,
    response: ServerResponse,
    failure: OpenAiFailure | undefined,
    startedMs: number,
  ): boolean => {
    if (failure?.kind === 'respond') respondWithFailure(response, failure, vendorHeaders(startedMs));
    else if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
      cutByUs.add(response);
      request.socket.destroy();
    } else return failure?.kind === 'hang';
    return true;
  };

  const wait = async (failure: OpenAiFailure | undefined): Promise<void> => {
    const lateMs = (options.delayMs ?? 0) + (failure?.kind === 'delay' ? failure.delayMs : 0);
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
  };

  const answerAudio = (
    path: string,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<PiecedReply | ApiError> =>
    path === '/v1/audio/speech'
      ? synthesize(parseJson(body), { speaking: options.speak ?? realSpeaking, voices: options.voices })
      : transcribe(body, request.headers['content-type'] ?? '', {
          recognise: options.recognise ?? scriptedHearing(),
          detectedLanguage: options.detectedLanguage ?? 'en',
        });

  const serveAudio = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    path: string,
    startedMs: number,
  ): Promise<void> => {
    const sendError = (error: ApiError) =>
      sendJson(response, error.status, vendorHeaders(startedMs), error.body);
    const problem = requestProblem(request, audioEndpoints[path]?.mediaType);
    if (problem) return sendError(problem);
    const failure = failures.take();
    if (failsAtOnce(request, response, failure, startedMs)) return;
    await wait(failure);
    const reply = await answerAudio(path, request, body);
    if (response.destroyed) return;
    if ('status' in reply) return sendError(reply);
    if (failure?.kind === 'disconnect') cutByUs.add(response);
    sendPieces(response, vendorHeaders(startedMs), reply, failure?.kind);
  };

  const serveCall = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    endpoint: Call['endpoint'],
    startedMs: number,
  ): Promise<void> => {
    const sendError = (error: ApiError) =>
      sendJson(response, error.status, vendorHeaders(startedMs), error.body);
    const problem = requestProblem(request);
    if (problem) return sendError(problem);

    const failure = failures.take();
    if (failsAtOnce(request, response, failure, startedMs)) return;
    const call = readValidCall(endpoint, body);
    if ('status' in call) return sendError(call);
    await wait(failure);
    const answer = await answerCall(call, model, misbehaviourOf(failure));
    if (!response.destroyed) send(response, call, answer, failure, startedMs);
  };

  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    startedMs: number,
  ): void => {
    const sendError = (error: ApiError) =>
      sendJson(response, error.status, vendorHeaders(startedMs), error.body);
    const { method = '', url = '' } = request;
    const path = url.split('?')[0] ?? '';
    const endpoint = endpoints[path];
    const problem = keyProblem(request, keyHeader, apiKey);
    if (problem) sendError(problem);
    else if (path in audioEndpoints) {
      serveAudio(request, response, body, path, startedMs).catch((error: unknown) => {
        console.error('The hearing or speaking of the double failed:', error);
        sendError(serverError());
      });
    } else if (endpoint) {
      serveCall(request, response, body, endpoint, startedMs).catch((error: unknown) => {
        console.error('The translator of the double failed:', error);
        sendError(serverError());
      });
    } else if (!lists.includes(path)) sendError(unknownUrl(method, path));
    else if (method !== 'GET') sendError(wrongMethod(method));
    else if (path === '/v1/audio/voices') {
      sendJson(response, 200, vendorHeaders(startedMs), { voices: options.voices ?? [] });
    } else {
      const ids = options.models ?? ['gpt-6-luna', 'gpt-6-sol'];
      sendJson(response, 200, vendorHeaders(startedMs), modelList(ids));
    }
  };

  const listener = await listen((request, response) => {
    const startedMs = performance.now();
    openCalls += 1;
    response.on('close', () => {
      openCalls -= 1;
      recorder.changed();
      if (!response.writableFinished && !cutByUs.has(response)) recorder.countDisconnect();
    });
    readBody(request, (body) => {
      recorder.record(request, body);
      serve(request, response, body, startedMs);
    });
  }, options);

  return {
    url: `${listener.origin}/v1`,
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
