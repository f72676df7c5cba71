import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import type { Engine } from './engine.ts';
import { type Feeding, feedAudio } from './feed-audio.ts';
import { type LiveConnection, openLive } from './live-connection.ts';
import type { DeepgramOptions } from './options.ts';
import { streamQuery } from './query.ts';
import type { StreamMessage } from './response-schema.ts';
import { createStreamTranscript } from './stream-transcript.ts';

/** Recognises over a WebSocket while the audio arrives. */
export async function* transcribeStream(
  request: AsrStreamRequest,
  options: DeepgramOptions,
  engine: Engine,
): AsyncGenerator<AsrEvent, void, undefined> {
  const query = streamQuery(request, options);
  const call = await engine.begin(request.signal, query.asked, request.hints);
  const transcript = createStreamTranscript(query, request.words === true);
  let metadata: Extract<StreamMessage, { type: 'Metadata' }> | undefined;
  let live: LiveConnection | undefined;
  let feeding: Feeding | undefined;
  try {
    live = await openLive(call, query, options);
    feeding = feedAudio(request.audio, live);
    for await (const message of live.messages) {
      if (message.type === 'Results') yield* transcript.add(message);
      else if (message.type === 'Metadata') metadata = message;
    }
    yield { type: 'end', result: transcript.result(metadata) };
  } catch (error) {
    throw call.seen(error);
  } finally {
    feeding?.stop();
    live?.end();
    call.end();
  }
}
