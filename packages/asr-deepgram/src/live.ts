import type { IncomingMessage } from 'node:http';
import {
  type AudioSink,
  createMessageQueue,
  createSocketAgent,
  type VendorCall,
  VendorError,
} from '@dragoman/provider-kit';
import { type StreamMessage, streamMessageSchema } from './answer.ts';
import { endOfStream, refusalOf } from './failures.ts';
import { baseUrlOf, type DeepgramOptions } from './options.ts';
import type { Query } from './query.ts';
import type { DeepgramConnection } from './vendor.ts';

/** A stream that is open or opening. It is kept alive where its audio stops for a while. */
export interface Live extends AudioSink<Uint8Array> {
  /** All that is said, to the end of the stream. Rejects with `VendorError`, or with the signal's reason. */
  readonly messages: AsyncIterable<StreamMessage>;
  /** Resolves once audio may be sent. */
  readonly opened: Promise<void>;
  /** Cuts the connection. */
  end(): void;
}

/** Deepgram ends a stream after 10 s without audio and without a word. */
const keepAliveMs = 3000;

const openState = 1;

/** Headers by which the SDK tells about itself. */
const telemetry = /^x-/i;

/** The SDK's longest wait, 24 days: the signal ends it. */
const noTimeoutSeconds = 2_147_483;

const knownTypes: ReadonlySet<unknown> = new Set(['Results', 'Metadata', 'Error']);

const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;

const inText = (parameters: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );

/** Why a stream could not be opened or broke: refused by an HTTP answer, or by the network. */
const broken = ({ message }: Error, refusal: IncomingMessage | undefined): VendorError => {
  if (refusal === undefined) return new VendorError({ failure: 'unavailable', words: message });
  const headers = new Headers();
  for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, String(value));
  return new VendorError(refusalOf(refusal.statusCode, headers, { err_msg: headers.get('dg-error') }));
};

/** Opens a stream. Rejects with the signal's reason. */
export const openLive = async (
  { connection: { client }, signal }: VendorCall<DeepgramConnection>,
  query: Query,
  options: DeepgramOptions,
): Promise<Live> => {
  const socket = createSocketAgent(baseUrlOf(options).startsWith('https:'), telemetry);
  const queue = createMessageQueue<StreamMessage>();
  const opened = Promise.withResolvers<void>();
  let isComplete = false;

  const connection = await client.listen.v1.connect({
    ...inText({ ...query.parameters, ...query.rawAudio }),
    model: query.parameters.model,
    interim_results: 'true',
    agent: socket.agent,
    connectionTimeoutInSeconds: noTimeoutSeconds,
  });
  // The SDK has taken its time, and what was aborted meanwhile says so no more.
  signal.throwIfAborted();
  const isOpen = (): boolean => connection.readyState === openState;

  const take = (message: unknown): void => {
    const type = typeOf(message);
    // Of what Deepgram may say besides nothing is asked for.
    if (typeof type === 'string' && !knownTypes.has(type)) return;
    const { data, error } = streamMessageSchema.safeParse(message);
    if (error) queue.fail(error);
    else if (data.type === 'Error') queue.fail(endOfStream(data.variant ?? ''));
    else {
      if (data.type === 'Metadata') isComplete = true;
      queue.push(data);
    }
  };

  connection.on('open', () => opened.resolve());
  connection.on('message', take);
  connection.on('error', (error) => queue.fail(broken(error, socket.refusal)));
  connection.on('close', ({ code, reason }) =>
    // The SDK tells of the end before it tells of the error that caused it.
    queueMicrotask(() => (isComplete ? queue.end() : queue.fail(endOfStream(reason ?? '', code)))),
  );
  signal.addEventListener('abort', () => queue.fail(signal.reason));
  connection.connect();

  let isIdle = true;
  const timer = setInterval(() => {
    if (isIdle && isOpen()) connection.sendKeepAlive({ type: 'KeepAlive' });
    isIdle = true;
  }, keepAliveMs);

  return {
    messages: queue,
    opened: opened.promise,
    async send(audio) {
      isIdle = false;
      if (isOpen()) connection.sendMedia(audio);
      await socket.drained();
    },
    finish() {
      clearInterval(timer);
      if (isOpen()) connection.sendCloseStream({ type: 'CloseStream' });
    },
    fail: queue.fail,
    end() {
      clearInterval(timer);
      queue.end();
      connection.close();
      socket.cut();
    },
  };
};
