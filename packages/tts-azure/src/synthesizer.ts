import type { MessageQueue } from '@dragoman/provider-kit';
import { type AzureConnection, broken, cancelled, speechConfig } from '@dragoman/vendor-azure';
import type { VendorFormat } from './formats.ts';

/** A word and when it is spoken, in units of 100 ns. */
export interface Boundary {
  readonly text: string;
  readonly offset: number;
  readonly duration: number;
}

/** What the SDK says while it speaks. */
export type Said =
  | { readonly kind: 'audio'; readonly audio: Uint8Array }
  | { readonly kind: 'word'; readonly word: Boundary }
  /** All was said. `duration` in units of 100 ns, where Azure told it. */
  | { readonly kind: 'end'; readonly requestId: string; readonly duration: number | undefined };

/** One synthesis of the SDK. */
export interface Synthesizer {
  readonly inside: object;
  readonly host: string;
  /** Begins, and puts into the queue what is said, to its end. */
  start(queue: MessageQueue<Said>): void;
  close(): void;
}

const nothing = (): void => undefined;

/** Makes the SDK's synthesizer. Connects nothing. */
export const createSynthesizer = (
  connection: AzureConnection,
  ssml: string,
  { name }: VendorFormat,
  withWords: boolean,
): Synthesizer => {
  const { sdk, addresses } = connection;
  const host = addresses.synthesis;
  const config = speechConfig(connection, host);
  config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat[name];
  config.setProperty(sdk.PropertyId.SpeechServiceResponse_RequestPunctuationBoundary, 'false');
  // Null: it is not to look for a loudspeaker.
  const synthesizer = new sdk.SpeechSynthesizer(config, null);
  return {
    inside: synthesizer.internalData,
    host,
    start({ push, end, fail }) {
      synthesizer.synthesizing = (_, { result }) =>
        push({ kind: 'audio', audio: new Uint8Array(result.audioData) });
      if (withWords) {
        synthesizer.wordBoundary = (_, { text, audioOffset: offset, duration, boundaryType }) => {
          if (boundaryType === sdk.SpeechSynthesisBoundaryType.Word)
            push({ kind: 'word', word: { text, offset, duration } });
        };
      }
      synthesizer.speakSsmlAsync(
        ssml,
        ({ reason, resultId: requestId, audioDuration: duration, errorDetails }) => {
          if (reason === sdk.ResultReason.SynthesizingAudioCompleted) {
            push({ kind: 'end', requestId, duration });
            end();
          } else fail(cancelled('unknown', String(errorDetails)));
        },
        (error) => fail(broken(error)),
      );
    },
    // What it tells of a connection that is gone is of no use.
    close: () => synthesizer.close(nothing, nothing),
  };
};
