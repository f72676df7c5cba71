import type { AsrEvent, AsrStreamRequest } from '@dragoman/provider';
import { createMessageQueue } from '@dragoman/provider-kit';
import {
  type Addresses,
  type AzureCall,
  type AzureEngine,
  WireFailure,
  watchWire,
} from '@dragoman/vendor-azure';
import { type Feeding, feedAudio } from './feed-audio.ts';
import { hypothesisSchema, inspectMessage, phraseSchema } from './messages.ts';
import type { AzureAsrOptions } from './options.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { judgeRefusal } from './refusals.ts';
import { segmentOfHypothesis } from './segments.ts';
import { createTranscript } from './transcript.ts';

interface Heard {
  readonly kind: 'hypothesis' | 'phrase';
  readonly json: string;
  readonly requestId?: string;
}

async function* recogniseBy(
  recogniser: Recogniser,
  call: AzureCall,
  request: AsrStreamRequest,
  options: AzureAsrOptions,
): AsyncGenerator<AsrEvent, void, undefined> {
  const queue = createMessageQueue<Heard>();
  const wire = watchWire(recogniser.inside, {
    secure: recogniser.host.startsWith('wss:'),
    inspect: inspectMessage,
    failed: queue.fail,
  });
  const { language } = request;
  const transcript = createTranscript({
    language: language === 'auto' ? undefined : language,
    withWords: request.words === true,
    model: request.model ?? options.endpointId,
    warnings: recogniser.warnings,
  });
  let feeding: Feeding | undefined;
  let requestId: string | undefined;
  let isComplete = false;
  call.onAbort(queue.fail);
  try {
    recogniser.start({
      hypothesis: (json) => queue.push({ kind: 'hypothesis', json }),
      phrase: (json, id) => queue.push({ kind: 'phrase', json, requestId: id }),
      cancelled: (code, words) => queue.fail(new WireFailure({ kind: 'cancelled', code, words })),
      ended: queue.end,
      failed: (error) => queue.fail(new WireFailure({ kind: 'broken', words: String(error) })),
    });
    feeding = feedAudio(request.audio, recogniser, wire, queue.fail);
    for await (const heard of queue) {
      requestId = heard.requestId ?? requestId;
      const json: unknown = JSON.parse(heard.json);
      if (heard.kind === 'hypothesis') {
        const segment = segmentOfHypothesis(hypothesisSchema.parse(json), feeding.sentMs);
        if (segment) yield { type: 'partial', segment };
      } else {
        const phrase = phraseSchema.parse(json);
        if (phrase.RecognitionStatus === 'Success') yield* transcript.add(phrase, feeding.sentMs);
      }
    }
    isComplete = true;
    yield { type: 'end', result: transcript.result(feeding.sentMs, requestId) };
  } finally {
    feeding?.stop();
    if (!isComplete) wire.cut();
    // A recogniser that was cut cancels first, or its end would wait for the turn's.
    setImmediate(recogniser.close);
    wire.finish();
  }
}

/** Recognises while the audio arrives, by continuous recognition, whatever its length. */
export async function* recognise(
  request: AsrStreamRequest,
  options: AzureAsrOptions,
  engine: AzureEngine,
  addresses: Addresses,
): AsyncGenerator<AsrEvent, void, undefined> {
  const call = await engine.begin(request.signal, request.hints);
  try {
    const recogniser = createRecogniser(call.sdk, request, options, addresses);
    yield* recogniseBy(recogniser, call, request, options);
  } catch (error) {
    throw call.seen(error, judgeRefusal(request));
  } finally {
    call.end();
  }
}
