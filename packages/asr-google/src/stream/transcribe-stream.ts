import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { type Asked, faultOf } from '../failures.ts';
import type { GoogleSpeechOptions } from '../options.ts';
import { type Query, recognitionQuery } from '../recognition-config.ts';
import type { SpeechEngine } from '../vendor-client.ts';
import { feedAudio } from './feed-audio.ts';
import { openLive } from './live-call.ts';
import { createStreamTranscript } from './stream-transcript.ts';

const askedOf = ({ language, model }: AsrStreamRequest): Asked => ({
  language: language === 'auto' ? undefined : language,
  model,
});

/** Recognises over a stream of gRPC while the audio arrives. */
export async function* transcribeStream(
  request: AsrStreamRequest,
  options: GoogleSpeechOptions,
  engine: SpeechEngine,
): AsyncGenerator<AsrEvent, void, undefined> {
  const call = await engine.begin(request.signal, {
    confidential: request.hints ?? [],
    faultOf: faultOf(askedOf(request)),
  });
  const live = openLive(call);
  const transcript = createStreamTranscript(request.words === true);
  let query: Query | undefined;
  const feeding = feedAudio(request, live, (plan) => {
    query = recognitionQuery(request, plan, options);
    return query;
  });
  try {
    for await (const message of live.messages) yield* transcript.add(message);
    if (query) yield { type: 'end', result: transcript.result(query) };
  } catch (error) {
    throw call.seen(error);
  } finally {
    feeding.stop();
    live.end();
    call.end();
  }
}
