import type { TtsOutcome, TtsRequest, TtsWord } from '@dragoman/provider';
import { byStart, defined, notApplied, type VendorCall } from '@dragoman/provider-kit';
import {
  type AzureConnection,
  broken,
  cancelled,
  garbled,
  saidIn,
  speechConfig,
} from '@dragoman/vendor-azure';
import { failures } from './failures.ts';
import { type VendorFormat, vendorFormat } from './formats.ts';
import { createInspector } from './messages.ts';
import { pickVoice } from './pick-voice.ts';
import { composeSsml } from './ssml.ts';
import type { VoiceList } from './voices.ts';

/** Azure cuts what takes longer, without a word. */
const maxMs = 600_000;

/** Azure counts in units of 100 ns. */
const milliseconds = (ticks: number): number => Math.round(ticks / 10_000);

const nothing = (): void => undefined;

/** Speech while it is made. */
export interface Speech {
  readonly format: VendorFormat;
  readonly voice: string;
  /** The audio as it comes: of WAV the samples without a header. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What is known of it after the last piece. */
  outcome(): TtsOutcome;
}

/** Begins to speak, in one turn. */
export const speechOf = async (
  request: TtsRequest,
  call: VendorCall<AzureConnection>,
  list: VoiceList,
): Promise<Speech> => {
  if (request.model !== undefined) {
    throw failures.input('unknown_model', 'Azure has voices and no models: leave the model out.');
  }
  const format = vendorFormat(request.format);
  const picked = pickVoice(await list.recent(call), request.language, request.voice);
  const { ssml, warnings } = composeSsml(request, picked);
  const { sdk, addresses } = call.connection;
  const words: TtsWord[] = [];
  let bytes = 0;
  let requestId: string | undefined;
  let durationMs: number | undefined;

  const createSynthesiser = () => {
    const config = speechConfig(call.connection, addresses.synthesis);
    config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat[format.name];
    config.setProperty(sdk.PropertyId.SpeechServiceResponse_RequestPunctuationBoundary, 'false');
    // Null: it is not to look for a loudspeaker.
    return new sdk.SpeechSynthesizer(config, null);
  };

  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const synthesiser = createSynthesiser();
    if (request.words && !picked.voice.isHd) {
      synthesiser.wordBoundary = (_, { text, audioOffset, duration, boundaryType }) => {
        if (boundaryType !== sdk.SpeechSynthesisBoundaryType.Word || text.trim() === '') return;
        const [startMs, endMs] = [milliseconds(audioOffset), milliseconds(audioOffset + duration)];
        words.push({ text, startMs, endMs });
      };
    }
    const said = saidIn<Uint8Array>(call, {
      inside: synthesiser.internalData,
      host: addresses.synthesis,
      inspect: createInspector(),
      start({ push, end, fail }) {
        synthesiser.synthesizing = (_, { result }) => push(new Uint8Array(result.audioData));
        synthesiser.speakSsmlAsync(
          ssml,
          ({ reason, resultId, audioDuration, errorDetails }) => {
            requestId = resultId;
            durationMs = audioDuration && milliseconds(audioDuration);
            if (reason === sdk.ResultReason.SynthesizingAudioCompleted) end();
            else fail(cancelled('unknown', String(errorDetails)));
          },
          (error) => fail(broken(error)),
        );
      },
      // What it tells of a connection that is gone is of no use.
      close: () => synthesiser.close(nothing, nothing),
    });
    for await (const audio of said) {
      bytes += audio.length;
      yield audio;
    }
    if (bytes === 0) throw garbled('No audio came.');
    if (format.bytesPerSecond) durationMs = Math.round((bytes * 1000) / format.bytesPerSecond);
  }

  const outcome = (): TtsOutcome => {
    const maxEndMs = durationMs ?? Number.POSITIVE_INFINITY;
    if (durationMs !== undefined && durationMs >= maxMs - 100) {
      const detail =
        'This text takes more than ten minutes to say, which is all that Azure says at once: send it in parts.';
      throw failures.input('limit_exceeded', detail);
    }
    const heard = words.map(({ text, startMs, endMs }) => {
      return { text, startMs: Math.min(maxEndMs, startMs), endMs: Math.min(maxEndMs, endMs) };
    });
    const left =
      request.instructions === undefined ? [] : ['Azure takes no instructions: they were left out.'];
    return {
      format: format.format,
      voice: picked.voice.id,
      ...defined({ durationMs: durationMs || undefined, requestId }),
      ...(request.words ? { words: byStart(heard) } : {}),
      warnings: [...picked.warnings, ...warnings, ...left.map(notApplied)],
    };
  };

  return { format, voice: picked.voice.id, pieces: pieces(), outcome };
};
