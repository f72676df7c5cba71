import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { feedAudio, slicesOf } from '@dragoman/provider-kit';
import type { StreamMessage } from './answer.ts';
import { vendorRequest } from './failures.ts';
import { type Live, openLive } from './live.ts';
import type { DeepgramOptions } from './options.ts';
import { streamQuery } from './query.ts';
import { createStreamTranscript } from './stream-transcript.ts';
import type { DeepgramVendor } from './vendor.ts';

/** Empty frames would be understood as the end of the stream, and large ones be refused. */
const maxFrameBytes = 32 * 1024;

async function* framesOf(chunks: AsyncIterable<Uint8Array>, { opened }: Live): AsyncGenerator<Uint8Array> {
  await opened;
  for await (const chunk of chunks) yield* slicesOf(chunk, maxFrameBytes);
}

/** Recognises over a WebSocket while the audio arrives. */
export const transcribeStream = (
  request: AsrStreamRequest,
  options: DeepgramOptions,
  vendor: DeepgramVendor,
): AsyncIterable<AsrEvent> =>
  vendor.stream(vendorRequest(request), async function* (call) {
    const query = streamQuery(request, options);
    const transcript = createStreamTranscript(query, request.words === true);
    let metadata: Extract<StreamMessage, { type: 'Metadata' }> | undefined;
    const live = await openLive(call, query, options);
    const feeding = feedAudio(request.audio, (chunks) => framesOf(chunks, live), live);
    try {
      for await (const message of live.messages) {
        if (message.type === 'Results') yield* transcript.add(message);
        else if (message.type === 'Metadata') metadata = message;
      }
      yield { type: 'end', result: transcript.result(metadata) };
    } finally {
      feeding.stop();
      live.end();
    }
  });
