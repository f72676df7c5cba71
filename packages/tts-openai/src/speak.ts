import type { TtsEvent, TtsOutcome, TtsRequest, TtsResult } from '@dragoman/provider';
import { ensureBeginsAs } from '@dragoman/sound-kit';
import type { AudioCall, AudioEngine } from '@dragoman/vendor-openai';
import { finished } from './finished.ts';
import type { OpenAiTtsOptions } from './options.ts';
import { type Parameters, parametersFor } from './parameters.ts';
import { refusedInput } from './refusal.ts';

/** The slowest reading of the longest text as WAV is a third of this. */
const mostBytes = 256 * 1024 * 1024;

const unusable = ({ failures }: AudioCall, what: string) =>
  failures.engine('invalid_response', { cause: new Error(`The answer is ${what}.`) });

/** Servers that are none of the API answer anything with a page. */
const ensureAudio = (response: Response, call: AudioCall): void => {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 200 && !/^text\/|json|html/i.test(type)) return;
  response.body?.cancel().catch(() => undefined);
  throw unusable(call, 'no audio');
};

const outcomeOf = (response: Response, { format, voice, fields, warnings }: Parameters): TtsOutcome => {
  const requestId = response.headers.get('x-request-id');
  return {
    format,
    voice,
    model: fields.model,
    ...(requestId ? { requestId } : {}),
    warnings,
  };
};

/** What a spoken answer is made of, while it comes. */
interface Spoken {
  readonly outcome: TtsOutcome;
  readonly audio: AsyncIterable<Buffer>;
  readonly call: AudioCall;
}

/** Asks for speech, and hands it to `use` as it comes. */
async function* ask<T>(
  request: TtsRequest,
  options: OpenAiTtsOptions,
  engine: AudioEngine,
  use: (spoken: Spoken) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const parameters = parametersFor(request, options);
  const call = await engine.begin(request.signal, [request.input.value, request.instructions]);
  try {
    const response = await call.client.sdk.audio.speech.create(parameters.fields, { signal: call.signal });
    ensureAudio(response, call);
    const outcome = outcomeOf(response, parameters);
    const refuse = (what: string): Error => unusable(call, what);
    // Leaving the loop cancels the body, and with it the exchange.
    const audio = ensureBeginsAs(response.body ?? [], parameters.format, refuse);
    yield* use({ outcome, audio, call });
  } catch (error) {
    throw call.seen(error, refusedInput(request));
  } finally {
    call.end();
  }
}

async function* whole({ outcome, audio, call }: Spoken): AsyncGenerator<TtsResult> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of audio) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) throw unusable(call, 'too long');
  }
  yield { ...outcome, ...finished(Buffer.concat(chunks), outcome.format) };
}

async function* events({ outcome, audio }: Spoken): AsyncGenerator<TtsEvent> {
  const { format, voice } = outcome;
  let isBegun = false;
  for await (const chunk of audio) {
    if (!isBegun) yield { type: 'start', format, voice };
    isBegun = true;
    yield { type: 'audio', audio: chunk };
  }
  yield { type: 'end', outcome };
}

/** Speaks in one call. */
export const synthesize = async (
  request: TtsRequest,
  options: OpenAiTtsOptions,
  engine: AudioEngine,
): Promise<TtsResult> => {
  for await (const result of ask(request, options, engine, whole)) return result;
  throw new Error('An answer without an end has no result.');
};

/** Speaks in one call, and gives the audio as the vendor makes it. */
export const synthesizeStream = (
  request: TtsRequest,
  options: OpenAiTtsOptions,
  engine: AudioEngine,
): AsyncIterable<TtsEvent> => ask(request, options, engine, events);
