import type { AsrRequest, AsrStreamRequest, RawAudio, TtsRequest } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { speech } from './speech.ts';
import { chunksOf } from './streams.ts';

/** Requests for what `speech` says, whole and as a stream, in this language where they do not say another. */
export const hearingIn = (language: string) => {
  const common = () => ({ format: speechFormat, language, signal: new AbortController().signal });
  return {
    requestFor: (text: string, more: Partial<AsrRequest> = {}): AsrRequest => ({
      audio: new Blob([speech(text)]),
      ...common(),
      ...more,
    }),
    streamFor: (text: string, more: Partial<AsrStreamRequest> = {}): AsrStreamRequest => ({
      audio: chunksOf(speech(text)),
      ...common(),
      ...more,
    }),
  };
};

/** Requests to say a text in this language and format where they do not say another. */
export const speakingIn =
  (language: string, format: RawAudio) =>
  (text: string, more: Partial<TtsRequest> = {}): TtsRequest => ({
    input: { kind: 'text', value: text },
    language,
    format,
    signal: new AbortController().signal,
    ...more,
  });
