import { type Addresses, type Sdk, speechConfig } from '@dragoman/vendor-azure';
import type { VendorFormat } from './formats.ts';
import type { AzureTtsOptions } from './options.ts';

/** A word and when it is spoken, in units of 100 ns. */
export interface Boundary {
  readonly text: string;
  readonly offset: number;
  readonly duration: number;
}

/** What the SDK says while it speaks. */
export interface Listener {
  audio(audio: Uint8Array): void;
  word(word: Boundary): void;
  /** All was said. `duration` in units of 100 ns, where Azure told it. */
  ended(requestId: string, duration: number | undefined): void;
  cancelled(words: string): void;
  /** It could not even begin. */
  failed(error: unknown): void;
}

/** One synthesis of the SDK. */
export interface Synthesiser {
  /** For `watchWire`. */
  readonly inside: object;
  start(ssml: string, listener: Listener): void;
  close(): void;
}

const nothing = (): void => undefined;

/** Makes the SDK's synthesiser. Connects nothing. */
export const createSynthesiser = (
  sdk: Sdk,
  options: AzureTtsOptions,
  addresses: Addresses,
  { name }: VendorFormat,
  withWords: boolean,
): Synthesiser => {
  const config = speechConfig(sdk, options, addresses.synthesis);
  config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat[name];
  config.setProperty(sdk.PropertyId.SpeechServiceResponse_RequestPunctuationBoundary, 'false');
  // Null: it is not to look for a loudspeaker.
  const synthesiser = new sdk.SpeechSynthesizer(config, null);
  return {
    inside: synthesiser.internalData,
    start(ssml, listener) {
      synthesiser.synthesizing = (_, { result }) => listener.audio(new Uint8Array(result.audioData));
      if (withWords) {
        synthesiser.wordBoundary = (_, { text, audioOffset, duration, boundaryType }) => {
          if (boundaryType === sdk.SpeechSynthesisBoundaryType.Word)
            listener.word({ text, offset: audioOffset, duration });
        };
      }
      synthesiser.speakSsmlAsync(
        ssml,
        ({ reason, resultId, audioDuration, errorDetails }) => {
          if (reason === sdk.ResultReason.SynthesizingAudioCompleted) listener.ended(resultId, audioDuration);
          else listener.cancelled(String(errorDetails));
        },
        listener.failed,
      );
    },
    // What it tells of a connection that is gone is of no use.
    close: () => synthesiser.close(nothing, nothing),
  };
};
