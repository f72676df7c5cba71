import type { TtsEvent, TtsOutcome, TtsRequest, TtsResult } from '@dragoman/provider';
import { beginsAs, durationMsOf, ensureBeginsAs, wavHeader } from '@dragoman/sound-kit';
import type { Engine, EngineCall } from './engine.ts';
import { wavSampleRate } from './formats.ts';
import type { ElevenLabsOptions } from './options.ts';
import { type Parameters, parametersFor } from './parameters.ts';
import { failures } from './vendor-error.ts';
import { type Alignment, alignmentSchema, joinAlignments, wordsOf } from './words.ts';

/** Speech of the longest text as WAV is below. */
const mostBytes = 384 * 1024 * 1024;

const unusable = (what: string) =>
  failures.engine('invalid_response', { cause: new Error(`The answer is ${what}.`) });

/** What an answer tells besides the audio. */
interface Answered {
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const isPage = (headers: Headers): boolean => /^text\/|html/i.test(headers.get('content-type') ?? '');

/** The audio of an answer as it comes. */
async function* checked({ headers, chunks }: Answered, format: Parameters['format']) {
  if (isPage(headers)) throw unusable('no audio');
  yield* ensureBeginsAs(chunks, format, unusable);
}

const outcomeOf = (headers: Headers, { format, voice, model, warnings }: Parameters): TtsOutcome => {
  const requestId = headers.get('request-id');
  return { format, voice, model, ...(requestId ? { requestId } : {}), warnings };
};

const begin = (engine: Engine, { signal, input, voice, model, previousText, nextText }: TtsRequest) =>
  engine.begin(signal, { voice, model }, [input.value, previousText, nextText]);

const settingsOf = ({ signal }: EngineCall) => ({ abortSignal: signal, maxRetries: 0 });

/** Speaks, with the times of words. */
const speakTimed = async (call: EngineCall, parameters: Parameters): Promise<TtsResult> => {
  const { fields, formatName, voice, format } = parameters;
  const { data, rawResponse } = await call.client.sdk.textToSpeech
    .convertWithTimestamps(voice, { ...fields, outputFormat: formatName }, settingsOf(call))
    .withRawResponse();
  const audio = Buffer.from(data.audioBase64, 'base64');
  if (!beginsAs(audio, format)) throw unusable('no audio of the format that was asked for');
  const words = wordsOf(alignmentSchema.parse(data.alignment ?? data.normalizedAlignment));
  const durationMs = durationMsOf(audio, format);
  return {
    ...outcomeOf(rawResponse.headers, parameters),
    audio,
    ...(durationMs === undefined ? {} : { durationMs }),
    words,
  };
};

const speakPlain = async (call: EngineCall, parameters: Parameters): Promise<TtsResult> => {
  const { fields, formatName, voice, format } = parameters;
  const { data, rawResponse } = await call.client.sdk.textToSpeech
    .convert(voice, { ...fields, outputFormat: formatName }, settingsOf(call))
    .withRawResponse();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of checked({ headers: rawResponse.headers, chunks: data }, format)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) throw unusable('too long');
  }
  const audio = Buffer.concat(chunks);
  const durationMs = durationMsOf(audio, format);
  return {
    ...outcomeOf(rawResponse.headers, parameters),
    audio,
    ...(durationMs === undefined ? {} : { durationMs }),
  };
};

/** Speaks in one call. */
export const synthesize = async (
  request: TtsRequest,
  options: ElevenLabsOptions,
  engine: Engine,
): Promise<TtsResult> => {
  const parameters = parametersFor(request, options);
  const call = await begin(engine, request);
  try {
    return await (request.words ? speakTimed(call, parameters) : speakPlain(call, parameters));
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
};

/** A WAV file is not streamed by the vendor: its samples are, and get their header here. */
const streamed = (parameters: Parameters): Parameters => {
  const isWav = parameters.format.kind === 'container' && parameters.format.container === 'wav';
  return isWav ? { ...parameters, formatName: 'pcm_24000' } : parameters;
};

async function* withHeader(chunks: AsyncIterable<Uint8Array>, parameters: Parameters) {
  // Its length is not known yet, as players expect it of a stream.
  if (parameters.formatName === 'pcm_24000' && parameters.format.kind === 'container')
    yield wavHeader({ sampleRate: wavSampleRate });
  yield* chunks;
}

/** The audio of an answer that tells times as well, whose times are collected. */
async function* audioOfTimed(
  lines: AsyncIterable<{ readonly audioBase64: string; readonly alignment?: unknown }>,
  parts: Alignment[],
) {
  for await (const { audioBase64, alignment } of lines) {
    if (alignment) parts.push(alignmentSchema.parse(alignment));
    if (audioBase64) yield Buffer.from(audioBase64, 'base64');
  }
}

const openStream = async (
  call: EngineCall,
  { fields, formatName, voice }: Parameters,
  times: Alignment[] | undefined,
): Promise<Answered> => {
  const asked = { ...fields, outputFormat: formatName as 'mp3_44100_128' };
  const { textToSpeech } = call.client.sdk;
  if (times) {
    const answer = textToSpeech.streamWithTimestamps(voice, asked, settingsOf(call));
    const { data, rawResponse } = await answer.withRawResponse();
    return { headers: rawResponse.headers, chunks: audioOfTimed(data, times) };
  }
  const { data, rawResponse } = await textToSpeech.stream(voice, asked, settingsOf(call)).withRawResponse();
  return { headers: rawResponse.headers, chunks: data };
};

/** Speaks in one call, and gives the audio as the vendor makes it. */
export async function* synthesizeStream(
  request: TtsRequest,
  options: ElevenLabsOptions,
  engine: Engine,
): AsyncGenerator<TtsEvent, void, undefined> {
  const parameters = streamed(parametersFor(request, options));
  const call = await begin(engine, request);
  try {
    const times: Alignment[] | undefined = request.words ? [] : undefined;
    const { headers, chunks } = await openStream(call, parameters, times);
    const outcome = outcomeOf(headers, parameters);
    const { format, voice } = outcome;
    let isBegun = false;
    for await (const audio of checked({ headers, chunks: withHeader(chunks, parameters) }, format)) {
      if (!isBegun) yield { type: 'start', format, voice };
      isBegun = true;
      yield { type: 'audio', audio };
    }
    yield { type: 'end', outcome: times ? { ...outcome, words: wordsOf(joinAlignments(times)) } : outcome };
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
}
