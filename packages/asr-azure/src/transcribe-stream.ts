import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { type AzureVendor, saidIn } from '@dragoman/vendor-azure';
import { vendorRequest } from './failures.ts';
import { type AudioFeeding, feedRecogniser } from './feed-recogniser.ts';
import { hypothesisSchema, inspectMessage, phraseSchema } from './messages.ts';
import type { AzureAsrOptions } from './options.ts';
import { createRecogniser, type Heard } from './recogniser.ts';
import { createTranscript } from './transcript.ts';

/** Recognises while the audio arrives, by continuous recognition, whatever its length. */
export const transcribeStream = (
  request: AsrStreamRequest,
  options: AzureAsrOptions,
  vendor: AzureVendor,
): AsyncIterable<AsrEvent> =>
  vendor.stream(vendorRequest(request), async function* (call) {
    const recogniser = createRecogniser(call.connection, request, options);
    const transcript = createTranscript(request, options, recogniser.warnings);
    let feeding: AudioFeeding | undefined;
    let requestId: string | undefined;
    const heardIn = saidIn<Heard>(call, {
      ...recogniser,
      inspect: inspectMessage,
      start(queue, wire) {
        recogniser.start(queue);
        feeding = feedRecogniser(request.audio, recogniser, wire, queue.fail);
      },
      close() {
        feeding?.stop();
        recogniser.close();
      },
    });
    for await (const heard of heardIn) {
      requestId = heard.requestId ?? requestId;
      const json: unknown = JSON.parse(heard.json);
      const sentMs = feeding?.sentMs ?? 0;
      if (heard.kind === 'hypothesis') yield* transcript.guess(hypothesisSchema.parse(json), sentMs);
      else {
        const phrase = phraseSchema.parse(json);
        if (phrase.RecognitionStatus === 'Success') yield* transcript.add(phrase, sentMs);
      }
    }
    yield { type: 'end', result: transcript.result(feeding?.sentMs ?? 0, requestId) };
  });
