import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { vendorRequest } from '../failures.ts';
import type { GoogleSpeechOptions } from '../options.ts';
import { type Query, recognitionQuery } from '../recognition-config.ts';
import type { SpeechVendor } from '../vendor.ts';
import { feedAudio } from './feed-audio.ts';
import { openLive } from './live-call.ts';
import { createStreamTranscript } from './stream-transcript.ts';

/** Recognises over a stream of gRPC while the audio arrives. */
export const transcribeStream = (
  request: AsrStreamRequest,
  options: GoogleSpeechOptions,
  vendor: SpeechVendor,
): AsyncIterable<AsrEvent> =>
  vendor.stream(vendorRequest(request), async function* (call) {
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
    } finally {
      feeding.stop();
      live.end();
    }
  });
