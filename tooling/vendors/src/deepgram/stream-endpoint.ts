import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { TransportFailure } from '../shared/transport-failure.ts';
import { type DeepgramApiError, errorBody } from './errors.ts';
import type { DeepgramFailure } from './failures.ts';
import { type RecordedStream, type StreamSetting, serveStream } from './live.ts';
import { readParameters } from './parameters.ts';
import { vendorHeaders } from './replies.ts';

/** What the endpoint for streams needs to know. */
export interface StreamEndpointSetting extends Pick<StreamSetting, 'recognise' | 'languageCode' | 'idleMs'> {
  /** What is wrong with the request's path or key. */
  problemOf(request: IncomingMessage): DeepgramApiError | undefined;
  takeFailure(): DeepgramFailure | undefined;
  newRequestId(): string;
  delayMs: number;
  /** Called when a stream begins. */
  opened(stream: RecordedStream): void;
  /** Called when a stream is over. */
  closed(gaveUp: boolean): void;
  changed(): void;
}

type Respond = Extract<TransportFailure, { kind: 'respond' }>;

const refuse = (socket: Duplex, requestId: string, { status, headers, body }: Respond): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = Object.entries({
    ...vendorHeaders(requestId),
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
};

const refuseFor = (socket: Duplex, requestId: string, error: DeepgramApiError): void =>
  refuse(socket, requestId, {
    kind: 'respond',
    status: error.status,
    headers: { 'dg-error': error.message },
    body: errorBody(error, requestId),
  });

/** The WebSocket `/v1/listen`: a handler for upgrades, and the end of all open streams. */
export const createStreamEndpoint = (setting: StreamEndpointSetting) => {
  const server = new WebSocketServer({ noServer: true });
  const sockets = new Set<Duplex>();

  const accept = (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    failure: DeepgramFailure | undefined,
  ): void => {
    const requestId = setting.newRequestId();
    const path = request.url ?? '';
    const parameters = readParameters('stream', new URL(path, 'http://double').searchParams);
    if ('status' in parameters) {
      refuseFor(socket, requestId, parameters);
      return;
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      let isComplete = false;
      const stream = serveStream(opened, { ...setting, path, parameters, requestId, failure }, () => {
        isComplete = true;
      });
      setting.opened(stream);
      opened.on('error', () => undefined);
      opened.on('close', () => setting.closed(!isComplete));
    });
  };

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      const problem = setting.problemOf(request);
      if (problem) {
        refuseFor(socket, setting.newRequestId(), problem);
        return;
      }
      const failure = setting.takeFailure();
      const lateMs = setting.delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0);
      if (failure?.kind === 'respond') refuse(socket, setting.newRequestId(), failure);
      else if (failure?.kind === 'disconnect' && failure.when === 'before_header') socket.destroy();
      else if (failure?.kind === 'hang') {
        // The socket must flow, or its end is never seen; and it is our half to close.
        socket.resume().on('end', () => socket.destroy());
        setting.opened({ path: request.url ?? '', audio: Buffer.alloc(0), controls: [] });
        socket.on('close', () => setting.closed(true));
      } else if (lateMs > 0) setTimeout(() => accept(request, socket, head, failure), lateMs);
      else accept(request, socket, head, failure);
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
};
