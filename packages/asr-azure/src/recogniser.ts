import type { AsrOptions, AudioFormat, ProviderWarning, RawAudio } from '@dragoman/provider';
import { type MessageQueue, notApplied } from '@dragoman/provider-kit';
import {
  type AzureConnection,
  broken,
  cancelled,
  type Sdk,
  type SpeechConfig,
  speechConfig,
} from '@dragoman/vendor-azure';
import type {
  AudioStreamFormat,
  AutoDetectSourceLanguageConfig,
  ConversationTranscriber,
  PushAudioInputStream,
  SpeechRecognizer,
} from 'microsoft-cognitiveservices-speech-sdk';
import { failures } from './failures.ts';
import { phraseList } from './hints.ts';
import { vendorLocale } from './languages.ts';
import type { AzureAsrOptions } from './options.ts';

/** What the SDK says while it recognises. */
export interface Heard {
  readonly kind: 'hypothesis' | 'phrase';
  readonly json: string;
  readonly requestId?: string;
}

/** One recognition of the SDK. */
export interface Recogniser {
  readonly push: PushAudioInputStream;
  readonly inside: object;
  readonly host: string;
  readonly bytesPerSecond: number;
  readonly warnings: readonly ProviderWarning[];
  /** Begins, and puts into the queue what is heard, to its end. */
  start(queue: MessageQueue<Heard>): void;
  /** Makes the connection alone. */
  connect(connected: () => void, failed: (error: unknown) => void): void;
  close(): void;
}

type Asked = AsrOptions & { readonly format: AudioFormat };

/** An event of the SDK, as far as it is read. */
interface Told {
  readonly result: { readonly json: string; readonly resultId: string };
}

const rawOf = (format: AudioFormat): RawAudio => {
  if (format.kind === 'raw' && format.channels === 1) return format;
  const why =
    format.kind === 'raw'
      ? 'the audio must have one channel'
      : `${format.container} files are not taken as they are`;
  throw failures.input(
    'unsupported_format',
    `Azure cannot be given this audio: ${why}. Send one channel of raw PCM, mu-law or A-law.`,
  );
};

const streamFormat = (sdk: Sdk, { encoding, sampleRate }: RawAudio): AudioStreamFormat => {
  const { AudioStreamFormat: Format, AudioFormatTag } = sdk;
  if (encoding === 's16le') return Format.getWaveFormatPCM(sampleRate, 16, 1);
  const tag = encoding === 'mulaw' ? AudioFormatTag.MuLaw : AudioFormatTag.ALaw;
  return Format.getWaveFormat(sampleRate, 8, 1, tag);
};

/** Azure tells up to four candidates apart by the start of the audio, more only throughout it. */
const maxAtStart = 4;

const detection = (sdk: Sdk, { detectLanguages }: AzureAsrOptions): AutoDetectSourceLanguageConfig => {
  const candidates = [...new Set(detectLanguages.map((tag) => vendorLocale(tag).locale))];
  const config = sdk.AutoDetectSourceLanguageConfig.fromLanguages(candidates);
  if (candidates.length > maxAtStart) config.mode = sdk.LanguageIdMode.Continuous;
  return config;
};

const configure = (sdk: Sdk, config: SpeechConfig, asked: Asked, options: AzureAsrOptions): void => {
  config.outputFormat = sdk.OutputFormat.Detailed;
  if (asked.words) {
    config.requestWordLevelTimestamps();
    config.setServiceProperty('wordLevelConfidence', 'true', sdk.ServicePropertyChannel.UriQueryParameter);
  }
  // Azure masks where nobody says otherwise.
  config.setProfanity(asked.profanityFilter ? sdk.ProfanityOption.Masked : sdk.ProfanityOption.Raw);
  const endpointId = asked.model ?? options.endpointId;
  if (endpointId !== undefined) config.endpointId = endpointId;
};

const start = (
  sdk: Sdk,
  recogniser: SpeechRecognizer | ConversationTranscriber,
  { push, end, fail }: MessageQueue<Heard>,
): void => {
  const failed = (error: unknown): void => fail(broken(error));
  const hypothesis = (_: unknown, { result }: Told): void => push({ kind: 'hypothesis', json: result.json });
  const phrase = (_: unknown, { result: { json, resultId } }: Told): void =>
    push({ kind: 'phrase', json, requestId: resultId });
  recogniser.sessionStopped = end;
  recogniser.canceled = (
    _: unknown,
    { reason, errorCode, errorDetails }: { reason: number; errorCode: number; errorDetails: string },
  ) => {
    if (reason === sdk.CancellationReason.EndOfStream) return;
    fail(cancelled(sdk.CancellationErrorCode[errorCode] ?? 'unknown', String(errorDetails)));
  };
  if ('startTranscribingAsync' in recogniser) {
    recogniser.transcribing = hypothesis;
    recogniser.transcribed = phrase;
    recogniser.startTranscribingAsync(undefined, failed);
  } else {
    recogniser.recognizing = hypothesis;
    recogniser.recognized = phrase;
    recogniser.startContinuousRecognitionAsync(undefined, failed);
  }
};

const digits = 'Azure always writes spoken numbers as digits: there is nothing to switch on.';

const nothing = (): void => undefined;

/** Makes the SDK's recogniser for a request. Throws `unsupported_format`. Connects nothing. */
export const createRecogniser = (
  connection: AzureConnection,
  asked: Asked,
  options: AzureAsrOptions,
): Recogniser => {
  const { sdk, addresses } = connection;
  const raw = rawOf(asked.format);
  const host = asked.diarization ? addresses.conversation : addresses.recognition;
  const config = speechConfig(connection, host);
  configure(sdk, config, asked, options);
  const { language = 'auto' } = asked;
  const named = language === 'auto' ? undefined : vendorLocale(language);
  if (named !== undefined) config.speechRecognitionLanguage = named.locale;
  const push = sdk.AudioInputStream.createPushStream(streamFormat(sdk, raw));
  const audio = sdk.AudioConfig.fromStreamInput(push);
  const Recognizer = asked.diarization ? sdk.ConversationTranscriber : sdk.SpeechRecognizer;
  const recogniser = named
    ? new Recognizer(config, audio)
    : Recognizer.FromConfig(config, detection(sdk, options), audio);
  const hints = phraseList(asked.hints);
  if (hints.phrases.length > 0) {
    sdk.PhraseListGrammar.fromRecognizer(recogniser).addPhrases([...hints.phrases]);
  }
  return {
    push,
    inside: recogniser.internalData,
    host,
    bytesPerSecond: raw.sampleRate * (raw.encoding === 's16le' ? 2 : 1),
    warnings: [
      ...(named?.warning ? [named.warning] : []),
      ...hints.warnings,
      ...(asked.numberFormatting ? [notApplied(digits)] : []),
    ],
    start: (queue) => start(sdk, recogniser, queue),
    connect: (connected, failed) =>
      sdk.Connection.fromRecognizer(recogniser).openConnection(connected, failed),
    // What it tells of a connection that is gone is of no use.
    close: () => recogniser.close(nothing, nothing),
  };
};
