import {
  type AudioSink,
  createMessageQueue,
  type MessageQueue,
  type VendorCall,
} from '@dragoman/provider-kit';
import { type GoogleConnection, optionsOf } from '@dragoman/vendor-google';
import type { CancellableStream } from 'google-gax';
import { type Message, messageSchema } from './answer.ts';
import type { SpeechClient } from './vendor.ts';

/** A stream to Google, which is sent messages of the SDK. */
export interface LiveCall extends AudioSink<object> {
  /** All that is said, to the end. Rejects with gRPC's errors, or with the signal's reason. */
  readonly messages: AsyncIterable<Message>;
  /** Cancels what is not over. */
  end(): void;
}

const take = (message: unknown, queue: MessageQueue<Message>): void => {
  const { data, error } = messageSchema.safeParse(message);
  if (error) queue.fail(error);
  else if (data.error) {
    const { code, message: details } = data.error;
    // As if gRPC had told it.
    queue.fail(Object.assign(new Error(details), { code, details }));
  } else queue.push(data);
};

/** Opens the stream at the first message. `headers` go with it beside the credentials. */
export const openLive = async (
  call: VendorCall<GoogleConnection<SpeechClient>>,
  headers: Readonly<Record<string, string>>,
): Promise<LiveCall> => {
  const { signal: _signal, otherArgs, ...rest } = await optionsOf(call);
  const options = { ...rest, otherArgs: { ...otherArgs, headers: { ...otherArgs?.headers, ...headers } } };
  // It may have come while a token was asked for.
  call.signal.throwIfAborted();
  const queue = createMessageQueue<Message>();
  let stream: CancellableStream | undefined;
  let isOver = false;

  const open = (): NonNullable<typeof stream> =>
    call.connection.client
      ._streamingRecognize(options)
      .on('data', (message: unknown) => take(message, queue))
      .on('error', (error: unknown) => {
        isOver = true;
        queue.fail(error);
      })
      .on('end', () => {
        isOver = true;
        queue.end();
      });

  call.signal.addEventListener('abort', () => queue.fail(call.signal.reason));

  return {
    messages: queue,
    async send(message) {
      if (isOver || call.signal.aborted) return;
      stream ??= open();
      // Of a stream that is over nobody waits for more.
      if (!stream.write(message)) await new Promise((resolve) => stream?.once('drain', resolve));
    },
    finish() {
      if (!isOver) stream?.end();
    },
    fail: queue.fail,
    end() {
      if (isOver || !stream) return;
      // Its own end is the error CANCELLED, which is none to anybody.
      stream.removeAllListeners('error').on('error', () => undefined);
      stream.cancel();
      stream.destroy();
    },
  };
};
