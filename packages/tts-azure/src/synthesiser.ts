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
export interface Synthesiser {
  readonly inside: object;
  readonly host: string;
  /** Begins, and puts into the queue what is said, to its end. */
  start(queue: MessageQueue<Said>): void;
  close(): void;
}

const nothing = (): void => undefined;

/** Makes the SDK's synthesiser. Connects nothing. */
export const createSynthesiser = (
  connection: AzureConnection,
  ssml: string,
  { name }: VendorFormat,
  withWords: boolean,
): Synthesiser => {
  const { sdk, addresses } = connection;
  const host = addresses.synthesis;
  const config = speechConfig(connection, host);
  config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat[name];
  config.setProperty(sdk.PropertyId.SpeechServiceResponse_RequestPunctuationBoundary, 'false');
  // Null: it is not to look for a loudspeaker.
  const synthesiser = new sdk.SpeechSynthesizer(config, null);
  return {
    inside: synthesiser.internalData,
    host,
    start({ push, end, fail }) {
      synthesiser.synthesizing = (_, { result }) =>
        push({ kind: 'audio', audio: new Uint8Array(result.audioData) });
      if (withWords) {
        synthesiser.wordBoundary = (_, { text, audioOffset: offset, duration, boundaryType }) => {
          if (boundaryType === sdk.SpeechSynthesisBoundaryType.Word)
            push({ kind: 'word', word: { text, offset, duration } });
        };
      }
      synthesiser.speakSsmlAsync(
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
    close: () => synthesiser.close(nothing, nothing),
  };
};
