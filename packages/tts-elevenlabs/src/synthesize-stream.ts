import type { TtsEvent, TtsRequest } from '@dragoman/provider';
import { speechEvents, type VendorCall } from '@dragoman/provider-kit';
import { wavHeader } from '@dragoman/sound-kit';
import { vendorRequest } from './failures.ts';
import { wavSampleRate } from './formats.ts';
import type { ElevenLabsOptions } from './options.ts';
import { type Parameters, parametersFor } from './parameters.ts';
import { audioOf, outcomeOf } from './speech.ts';
import type { ElevenLabsConnection, ElevenLabsVendor } from './vendor.ts';
import { type Alignment, alignmentSchema, joinAlignments, wordsOf } from './words.ts';

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
  { connection, signal: abortSignal }: VendorCall<ElevenLabsConnection>,
  { fields, formatName, voice }: Parameters,
  times: Alignment[] | undefined,
) => {
  const asked = { ...fields, outputFormat: formatName as 'mp3_44100_128' };
  const { textToSpeech } = connection.client;
  if (times) {
    const answer = textToSpeech.streamWithTimestamps(voice, asked, { abortSignal });
    const { data, rawResponse } = await answer.withRawResponse();
    return { headers: rawResponse.headers, chunks: audioOfTimed(data, times) };
  }
  const { data, rawResponse } = await textToSpeech.stream(voice, asked, { abortSignal }).withRawResponse();
  return { headers: rawResponse.headers, chunks: data };
};

async function* withHeader(chunks: AsyncIterable<Uint8Array>) {
  // Its length is not known yet, as players expect it of a stream.
  yield wavHeader({ sampleRate: wavSampleRate });
  yield* chunks;
}

/** Speaks in one call, and gives the audio as the vendor makes it. */
export async function* synthesizeStream(
  request: TtsRequest,
  options: ElevenLabsOptions,
  vendor: ElevenLabsVendor,
): AsyncGenerator<TtsEvent, void, undefined> {
  const asked = parametersFor(request, options);
  // A WAV file is not streamed by the vendor: its samples are, and get their header here.
  const isWav = asked.format.kind === 'container' && asked.format.container === 'wav';
  const parameters = isWav ? { ...asked, formatName: 'pcm_24000' as const } : asked;
  yield* vendor.stream(vendorRequest(request), async function* (call) {
    const times: Alignment[] | undefined = request.words ? [] : undefined;
    const { headers, chunks } = await openStream(call, parameters, times);
    const audio = audioOf(headers, isWav ? withHeader(chunks) : chunks, parameters);
    yield* speechEvents(audio, parameters, () => ({
      ...outcomeOf(headers, parameters),
      ...(times ? { words: wordsOf(joinAlignments(times)) } : {}),
    }));
  });
}
