import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { feedAudio, slicesOf } from '@dragoman/provider-kit';
import type { Asking, SpeechApi } from './api.ts';
import type { SpeechApis } from './apis.ts';
import { headBytes, planAudio } from './audio.ts';
import { vendorRequest } from './failures.ts';
import { openLive } from './live.ts';
import type { Query } from './query-parts.ts';
import { createStreamTranscript } from './transcript.ts';

/** How much of a file shows its header. */
const headerBytes = 4096;

/** The messages for audio as it arrives: first the configuration, for which the header must be there. */
async function* messagesFor(
  chunks: AsyncIterable<Uint8Array>,
  { format }: AsrStreamRequest,
  { maxMessageBytes }: SpeechApi,
  asking: Asking,
  configure: (plan: ReturnType<typeof planAudio>) => Query,
): AsyncGenerator<object> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let next: Uint8Array | undefined;
  const read = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await iterator.next();
    return done ? undefined : value;
  };
  // Raw audio has no header.
  while (format.kind !== 'raw' && head.length < headerBytes) {
    next = await read();
    if (next === undefined) break;
    head = Buffer.concat([head, next]);
  }
  const plan = planAudio(head.subarray(0, headBytes), format);
  yield asking.opening(configure(plan));
  let at = 0;
  for (let chunk: Uint8Array | undefined = head; chunk !== undefined; chunk = await read()) {
    const audio = chunk.subarray(Math.max(0, plan.start - at), Math.max(0, plan.end - at));
    at += chunk.length;
    for (const slice of slicesOf(plan.convert?.(audio) ?? audio, maxMessageBytes)) {
      yield asking.audio(slice);
    }
  }
}

/** Recognises over a stream of gRPC while the audio arrives. */
export const transcribeStream = (request: AsrStreamRequest, apis: SpeechApis): AsyncIterable<AsrEvent> => {
  const api = apis.of(request.model);
  return api.vendor.stream(vendorRequest(request), async function* (call) {
    const asking = await api.asking(call);
    const live = await openLive(call, asking.headers);
    const transcript = createStreamTranscript(request.words === true);
    let query: Query | undefined;
    const messages = (chunks: AsyncIterable<Uint8Array>) =>
      messagesFor(chunks, request, api, asking, (plan) => {
        query = api.query(request, plan, true);
        return query;
      });
    const feeding = feedAudio(request.audio, messages, live);
    try {
      for await (const message of live.messages) yield* transcript.add(message);
      if (query) yield { type: 'end', result: transcript.result(query) };
    } finally {
      feeding.stop();
      live.end();
    }
  });
};
