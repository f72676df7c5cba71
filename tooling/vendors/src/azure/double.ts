import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { scriptedHearing } from '../shared/hearing.ts';
import { listen } from '../shared/listener.ts';
import { createRecorder } from '../shared/recorder.ts';
import { cutMidBody, respondWithFailure, truncateBody } from '../shared/transport-failure.ts';
import { isAuthorised } from './authorisation.ts';
import { type AzureDouble, type AzureDoubleOptions, azureDoubleKey } from './double-types.ts';
import { type AzureFailure, azureErrors, type VoicesFailure } from './failures.ts';
import { serveRecognition } from './recognition.ts';
import { readQuery, recognitionPath } from './recognition-parameters.ts';
import { realSpeaking } from './speech.ts';
import { type RecordedSynthesis, serveSynthesis } from './synthesis.ts';
import type { RecordedTurn } from './turn.ts';
import { azureVoices } from './voices.ts';

export { type AzureDouble, type AzureDoubleOptions, azureDoubleKey } from './double-types.ts';

type Respond = Extract<AzureFailure, { kind: 'respond' }>;

const urlOf = ({ url = '' }: IncomingMessage): URL => new URL(url, 'http://double');

const voicesPaths = new Set(['/cognitiveservices/voices/list', '/tts/cognitiveservices/voices/list']);
const synthesisPath = '/tts/cognitiveservices/websocket/v1';
const synthesisParameters = /^(Ocp-Apim-Subscription-Key|Authorization|X-ConnectionId|deploymentId)$/;

const refuse = (socket: Duplex, { status, headers, body }: Respond): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = Object.entries({
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
};

/**
 * Starts a server that answers as Azure AI Speech does: recognition and synthesis over WebSockets, and the list of
 * voices. Strict about key, query, the order and the headers of messages, their members, and SSML.
 *
 * @throws the system's error where the port is taken.
 */
export const startAzureDouble = async (options: AzureDoubleOptions = {}): Promise<AzureDouble> => {
  const apiKey = options.apiKey === undefined ? azureDoubleKey : options.apiKey;
  const credentials = { apiKey, token: options.token ?? null };
  const voices = options.voices ?? azureVoices;
  const delayMs = options.delayMs ?? 0;
  const recorder = createRecorder(options.keepRequests ?? 1000);
  const failures = createFailureSwitch<AzureFailure>();
  const voicesFailures = createFailureSwitch<VoicesFailure>();
  const turns: RecordedTurn[] = [];
  const syntheses: RecordedSynthesis[] = [];
  const sockets = new Set<Duplex>();
  const cutByUs = new WeakSet<ServerResponse>();
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let openCalls = 0;
  let upgrades = 0;

  const begin = (): ((gaveUp: boolean) => void) => {
    openCalls += 1;
    return (gaveUp) => {
      openCalls -= 1;
      if (gaveUp) recorder.countDisconnect();
      else recorder.changed();
    };
  };

  const answerVoices = (response: ServerResponse, failure: VoicesFailure | undefined): void => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const body = JSON.stringify(voices);
    if (failure?.kind === 'respond') respondWithFailure(response, failure, {});
    else if (failure?.kind === 'hang') return;
    else if (failure?.kind === 'disconnect') {
      cutByUs.add(response);
      if (failure.when === 'before_header') response.socket?.destroy();
      else cutMidBody(response, headers, body);
    } else if (failure?.kind === 'truncated_body') truncateBody(response, headers, body);
    else {
      setTimeout(
        () => {
          response.writeHead(200, headers);
          response.end(body);
        },
        delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0),
      );
    }
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const end = begin();
    response.on('close', () => end(!response.writableFinished && !cutByUs.has(response)));
    recorder.record(request, Buffer.alloc(0));
    request.resume();
    if (!isAuthorised(request, credentials)) respondWithFailure(response, azureErrors.invalidKey(), {});
    else if (request.method === 'GET' && voicesPaths.has(urlOf(request).pathname))
      answerVoices(response, voicesFailures.take());
    else respondWithFailure(response, { kind: 'respond', status: 404, body: { error: { code: '404' } } }, {});
  };

  const lacks = (url: URL): boolean => {
    const language = url.searchParams.get('language');
    const endpointId = url.searchParams.get('cid');
    const isLackedLanguage = language !== null && (options.lackedLanguages ?? []).includes(language);
    return isLackedLanguage || (endpointId !== null && !(options.endpointIds ?? []).includes(endpointId));
  };

  /** What is wrong with an upgrade, or what serves it. */
  const service = (request: IncomingMessage, failure: AzureFailure | undefined) => {
    const url = urlOf(request);
    const path = recognitionPath(url.pathname);
    const query = path && readQuery(url.searchParams);
    const common = { url: request.url ?? '', failure, changed: recorder.changed };
    if (path !== undefined && query !== undefined && !lacks(url)) {
      return (opened: WebSocket, onComplete: () => void): void => {
        const setting = {
          ...common,
          path,
          query,
          recognise: options.recognise ?? scriptedHearing(),
          detectedLanguage: options.detectedLanguage ?? 'en-US',
          pieceMs: options.pieceMs,
          endsTurns: options.endsTurns ?? false,
        };
        turns.push(serveRecognition(opened, setting, onComplete));
      };
    }
    const isSynthesis = url.pathname === synthesisPath;
    if (isSynthesis && [...url.searchParams.keys()].every((name) => synthesisParameters.test(name))) {
      return (opened: WebSocket, onComplete: () => void): void => {
        const speaking = options.speaking ?? realSpeaking;
        const setting = { ...common, voices, speaking, chunkMs: options.chunkMs ?? 0 };
        syntheses.push(serveSynthesis(opened, setting, onComplete));
      };
    }
    return path === undefined && !isSynthesis
      ? ({ kind: 'respond', status: 404, body: '' } as const)
      : azureErrors.badRequest();
  };

  const accept = (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    failure: AzureFailure | undefined,
    end: (gaveUp: boolean) => void,
  ): void => {
    const serve = service(request, failure);
    if ('kind' in serve) {
      refuse(socket, serve);
      socket.on('close', () => end(false));
      return;
    }
    if (socket.destroyed) {
      end(true);
      return;
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      let isComplete = false;
      let isBegun = false;
      opened.on('error', () => undefined);
      opened.once('message', () => {
        isBegun = true;
      });
      opened.on('close', () => end(isBegun && !isComplete));
      serve(opened, () => {
        isComplete = true;
      });
      recorder.changed();
    });
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    upgrades += 1;
    const end = begin();
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    recorder.record(request, Buffer.alloc(0));
    if (!isAuthorised(request, credentials)) {
      socket.on('close', () => end(false));
      refuse(socket, azureErrors.invalidKey());
      return;
    }
    const failure = failures.take();
    const lateMs = delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0);
    if (failure?.kind === 'respond') {
      socket.on('close', () => end(false));
      refuse(socket, failure);
    } else if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
      socket.on('close', () => end(false));
      socket.destroy();
    } else if (failure?.kind === 'hang') {
      // The socket must flow, or its end is never seen; and it is our half to close.
      socket.resume().on('end', () => socket.destroy());
      socket.on('close', () => end(true));
    } else if (lateMs > 0) setTimeout(() => accept(request, socket, head, failure, end), lateMs);
    else accept(request, socket, head, failure, end);
  };

  const listener = await listen(handle, options, upgrade);
  const clearFailures = (): void => {
    failures.clear();
    voicesFailures.clear();
  };
  return {
    url: listener.origin,
    apiKey,
    requests: recorder.requests,
    turns,
    syntheses,
    get upgrades() {
      return upgrades;
    },
    get disconnects() {
      return recorder.disconnects;
    },
    get openCalls() {
      return openCalls;
    },
    fail: failures.fail,
    failVoices: voicesFailures.fail,
    clearFailures,
    reset() {
      clearFailures();
      recorder.clear();
      turns.length = 0;
      syntheses.length = 0;
      upgrades = 0;
    },
    until: recorder.until,
    async close() {
      for (const socket of sockets) socket.destroy();
      await listener.close();
    },
  };
};
