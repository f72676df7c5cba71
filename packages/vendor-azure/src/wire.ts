import type { Agent } from 'node:http';
import { createSocketAgent, type SocketAgent, type VendorError } from '@dragoman/provider-kit';
import { broken, closed, garbled, refused } from './failures.ts';

/** One WebSocket of the SDK, as it is watched. */
export interface Wire {
  /** Resolves as soon as so many bytes of audio were given to the socket, and it takes more; never where they are not. */
  sent(bytes: number): Promise<void>;
  /** Lets the connection end in order. To be called after the SDK was told to close. */
  finish(): void;
  /** Cuts the connection, made or in the making. */
  cut(): void;
}

/** What is watched. */
export interface Watch {
  readonly secure: boolean;
  /** Looks at a message before the SDK does. Throws where it cannot be used: the SDK would wait for ever, or pass over it. */
  inspect(path: string, body: string | undefined, headers: Readonly<Record<string, string>>): void;
  /** Called once, at the first of what can go wrong. */
  failed(error: unknown): void;
}

/** What is used of the SDK's inside. The version of the SDK is fixed, and the tests hold it to this. */
interface Inside {
  privConnectionFactory: { create(...parameters: unknown[]): Promise<Connection> };
}

interface Connection {
  open(): Promise<{ readonly statusCode: number; readonly reason: string }>;
  readonly events: { attach(listener: (event: Event) => void): unknown };
  readonly privConnectionMessageAdapter: {
    getAgent(protocol: string): Agent;
    /** Each connection has its own. */
    readonly privMessageFormatter: { toConnectionMessage(raw: unknown): Promise<unknown> };
  };
}

interface Event {
  readonly name: string;
  readonly statusCode?: number;
  readonly reason?: string;
  readonly message?: Message;
}

interface Message {
  readonly headers: Readonly<Record<string, string>> & { readonly Path?: string; readonly path?: string };
  readonly body: string | ArrayBuffer | null;
}

const isInside = (value: object): value is Inside => {
  const factory: unknown = Reflect.get(value, 'privConnectionFactory');
  return typeof factory === 'object' && factory !== null && 'create' in factory;
};

const refusal = ({ refusal: response }: SocketAgent): VendorError | undefined =>
  response && refused(response.statusCode ?? 0, (name) => response.headers[name], response.statusMessage);

/**
 * Watches the one connection that a recogniser or synthesiser makes; a second one, as the SDK would make where the first
 * broke, gets no socket. `inside` is its `internalData`.
 */
export const watchWire = (inside: object, { secure, inspect, failed }: Watch): Wire => {
  if (!isInside(inside)) throw new Error('This version of the Speech SDK cannot be watched.');
  const link = createSocketAgent(secure);
  const waiting = new Map<() => void, number>();
  let sentBytes = 0;
  let isOver = false;

  const fail = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    failed(error);
  };

  const received = ({ headers, body }: Message): void => {
    try {
      const { path } = headers;
      if (path === undefined || headers['x-requestid'] === undefined) throw garbled('A header is missing.');
      inspect(path.toLowerCase(), typeof body === 'string' ? body : undefined, headers);
    } catch (error) {
      fail(error);
    }
  };

  const countAudio = ({ headers, body }: Message): void => {
    // The RIFF header of the audio has a type.
    if (headers.Path !== 'audio' || headers['Content-Type'] !== undefined) return;
    sentBytes += body instanceof ArrayBuffer ? body.byteLength : 0;
    for (const [wake, bytes] of waiting) if (sentBytes >= bytes) wake();
  };

  const take = ({ name, statusCode, reason, message }: Event): void => {
    if (name === 'ConnectionClosedEvent') fail(closed(statusCode ?? 0, reason ?? ''));
    else if (name === 'ConnectionMessageReceivedEvent' && message) received(message);
    else if (name === 'ConnectionMessageSentEvent' && message) countAudio(message);
  };

  const watch = (connection: Connection): void => {
    connection.events.attach(take);
    const adapter = connection.privConnectionMessageAdapter;
    adapter.getAgent = () => link.agent;
    const open = connection.open.bind(connection);
    connection.open = async () => {
      const response = await open();
      if (response.statusCode !== 200) fail(refusal(link) ?? broken(response.reason));
      return response;
    };
    const { toConnectionMessage } = adapter.privMessageFormatter;
    adapter.privMessageFormatter.toConnectionMessage = async (raw) => {
      try {
        return await toConnectionMessage.call(adapter.privMessageFormatter, raw);
      } catch (error) {
        // The SDK would pass over it, and what it said would be missing.
        fail(garbled(String(error)));
        throw error;
      }
    };
  };

  const factory = inside.privConnectionFactory;
  inside.privConnectionFactory = {
    async create(...parameters) {
      const connection = await factory.create(...parameters);
      watch(connection);
      return connection;
    },
  };

  return {
    async sent(bytes) {
      if (sentBytes < bytes) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(resolve, bytes);
        await promise;
        waiting.delete(resolve);
      }
      await link.drained();
    },
    finish() {
      isOver = true;
      // The SDK sends its last frame in the microtasks before.
      setImmediate(link.finish);
    },
    cut() {
      isOver = true;
      link.cut();
    },
  };
};
