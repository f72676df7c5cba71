import { createMessageQueue, type VendorCall } from '@dragoman/provider-kit';
import { type GoogleConnection, optionsOf } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/speech';
import { type StreamResponse, streamResponseSchema } from '../response-schema.ts';

type Stream = ReturnType<v1.SpeechClient['_streamingRecognize']>;

/** A stream to Google. */
export interface LiveCall {
  /** All that is said, to the end. Rejects with gRPC's errors, or with the signal's reason. */
  readonly messages: AsyncIterable<StreamResponse>;
  /** Sends a message, and waits where the network is slower. */
  send(message: object): Promise<void>;
  /** Says that no more will be sent. */
  finish(): void;
  /** Makes the messages reject. */
  fail(error: unknown): void;
  /** Cancels what is not over. */
  end(): void;
}

/** An error that came as a message, as if gRPC had told it. */
const statusError = ({ code, message }: NonNullable<StreamResponse['error']>): Error =>
  Object.assign(new Error(message), { code, details: message });

/** Opens the stream at the first message. */
export const openLive = (call: VendorCall<GoogleConnection<v1.SpeechClient>>): LiveCall => {
  const queue = createMessageQueue<StreamResponse>();
  let stream: Stream | undefined;
  let isOver = false;
  let goOn: (() => void) | undefined;

  const wake = (): void => {
    goOn?.();
    goOn = undefined;
  };

  const over = (settle: () => void): void => {
    isOver = true;
    settle();
    wake();
  };

  const take = (message: unknown): void => {
    const { data, error } = streamResponseSchema.safeParse(message);
    if (error) queue.fail(error);
    else if (data.error) queue.fail(statusError(data.error));
    else queue.push(data);
  };

  const open = (): Stream => {
    const { signal: _signal, ...options } = optionsOf(call);
    const opened = call.connection.client._streamingRecognize(options);
    opened.on('data', take);
    opened.on('drain', wake);
    opened.on('error', (error: unknown) => over(() => queue.fail(error)));
    opened.on('end', () => over(() => queue.end()));
    return opened;
  };

  const onAbort = (): void => {
    queue.fail(call.signal.reason);
    wake();
  };
  // What was aborted since the call began says so no more.
  if (call.signal.aborted) onAbort();
  else call.signal.addEventListener('abort', onAbort);

  return {
    messages: queue,
    async send(message) {
      if (isOver || call.signal.aborted) return;
      stream ??= open();
      if (stream.write(message) || isOver) return;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    finish() {
      if (!isOver) stream?.end();
    },
    fail: (error) => queue.fail(error),
    end() {
      call.signal.removeEventListener('abort', onAbort);
      queue.end();
      wake();
      if (isOver || !stream) return;
      // Its own end is the error CANCELLED, which is none to anybody.
      stream.removeAllListeners('error').on('error', () => undefined);
      stream.cancel();
      stream.destroy();
    },
  };
};
