import type { AsrOptions, AudioFormat, ProviderWarning, RawAudio } from '@dragoman/provider';
import { type Addresses, type Sdk, type SpeechConfig, speechConfig } from '@dragoman/vendor-azure';
import type {
  AudioConfig,
  AudioStreamFormat,
  AutoDetectSourceLanguageConfig,
  ConversationTranscriber,
  PushAudioInputStream,
  SpeechRecognizer,
} from 'microsoft-cognitiveservices-speech-sdk';
import { phraseList } from './hints.ts';
import { vendorLocale } from './locales.ts';
import type { AzureAsrOptions } from './options.ts';
import { unsupportedFormat } from './refusals.ts';

/** What the SDK says while it recognises. */
export interface Listener {
  hypothesis(json: string): void;
  phrase(json: string, requestId: string): void;
  /** The SDK gave up. `code` is the name of its `CancellationErrorCode`. */
  cancelled(code: string, words: string): void;
  ended(): void;
  /** It could not even begin. */
  failed(error: unknown): void;
}

/** One recognition of the SDK. */
export interface Recogniser {
  readonly push: PushAudioInputStream;
  /** For `watchWire`. */
  readonly inside: object;
  readonly host: string;
  readonly bytesPerSecond: number;
  readonly warnings: readonly ProviderWarning[];
  start(listener: Listener): void;
  /** Makes the connection alone. */
  connect(connected: () => void, failed: (error: unknown) => void): void;
  close(): void;
}

type Asked = AsrOptions & { readonly format: AudioFormat };

const rawOf = (format: AudioFormat): RawAudio => {
  if (format.kind !== 'raw') throw unsupportedFormat(`${format.container} files are not taken as they are`);
  if (format.channels !== 1) throw unsupportedFormat('the audio must have one channel');
  return format;
};

const streamFormat = (sdk: Sdk, { encoding, sampleRate }: RawAudio): AudioStreamFormat => {
  const { AudioStreamFormat: Format, AudioFormatTag } = sdk;
  if (encoding === 's16le') return Format.getWaveFormatPCM(sampleRate, 16, 1);
  const tag = encoding === 'mulaw' ? AudioFormatTag.MuLaw : AudioFormatTag.ALaw;
  return Format.getWaveFormat(sampleRate, 8, 1, tag);
};

/** Azure tells up to four candidates apart by the start of the audio, more only throughout it. */
const mostAtStart = 4;

const detection = (sdk: Sdk, { detectLanguages }: AzureAsrOptions): AutoDetectSourceLanguageConfig => {
  const candidates = [...new Set(detectLanguages.map((tag) => vendorLocale(tag).locale))];
  const config = sdk.AutoDetectSourceLanguageConfig.fromLanguages(candidates);
  if (candidates.length > mostAtStart) config.mode = sdk.LanguageIdMode.Continuous;
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

const create = (
  sdk: Sdk,
  asked: Asked,
  [config, detected, audio]: readonly [SpeechConfig, AutoDetectSourceLanguageConfig | undefined, AudioConfig],
): SpeechRecognizer | ConversationTranscriber => {
  if (asked.diarization) {
    return detected === undefined
      ? new sdk.ConversationTranscriber(config, audio)
      : sdk.ConversationTranscriber.FromConfig(config, detected, audio);
  }
  return detected === undefined
    ? new sdk.SpeechRecognizer(config, audio)
    : sdk.SpeechRecognizer.FromConfig(config, detected, audio);
};

const startRecogniser = (
  sdk: Sdk,
  recogniser: SpeechRecognizer | ConversationTranscriber,
  listener: Listener,
): void => {
  recogniser.sessionStopped = listener.ended;
  recogniser.canceled = (
    _: unknown,
    { reason, errorCode, errorDetails }: { reason: number; errorCode: number; errorDetails: string },
  ) => {
    if (reason === sdk.CancellationReason.EndOfStream) return;
    listener.cancelled(sdk.CancellationErrorCode[errorCode] ?? 'unknown', String(errorDetails));
  };
  if ('startTranscribingAsync' in recogniser) {
    recogniser.transcribing = (_, { result }) => listener.hypothesis(result.json);
    recogniser.transcribed = (_, { result }) => listener.phrase(result.json, result.resultId);
    recogniser.startTranscribingAsync(undefined, listener.failed);
  } else {
    recogniser.recognizing = (_, { result }) => listener.hypothesis(result.json);
    recogniser.recognized = (_, { result }) => listener.phrase(result.json, result.resultId);
    recogniser.startContinuousRecognitionAsync(undefined, listener.failed);
  }
};

const digitsAnyway: ProviderWarning = {
  code: 'option_not_applied',
  message: 'Azure always writes spoken numbers as digits: there is nothing to switch on.',
};

const nothing = (): void => undefined;

/** Makes the SDK's recogniser for a request. Throws `unsupported_format`. Connects nothing. */
export const createRecogniser = (
  sdk: Sdk,
  asked: Asked,
  options: AzureAsrOptions,
  addresses: Addresses,
): Recogniser => {
  const raw = rawOf(asked.format);
  const host = asked.diarization ? addresses.conversation : addresses.recognition;
  const config = speechConfig(sdk, options, host, addresses.recognitionVersion);
  configure(sdk, config, asked, options);
  const isNamed = asked.language !== undefined && asked.language !== 'auto';
  const named = isNamed ? vendorLocale(asked.language ?? '') : undefined;
  if (named !== undefined) config.speechRecognitionLanguage = named.locale;
  const push = sdk.AudioInputStream.createPushStream(streamFormat(sdk, raw));
  const audio = sdk.AudioConfig.fromStreamInput(push);
  const detected = isNamed ? undefined : detection(sdk, options);
  const recogniser = create(sdk, asked, [config, detected, audio]);
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
      ...(asked.numberFormatting ? [digitsAnyway] : []),
    ],
    start: (listener) => startRecogniser(sdk, recogniser, listener),
    connect: (connected, failed) =>
      sdk.Connection.fromRecognizer(recogniser).openConnection(connected, failed),
    // What it tells of a connection that is gone is of no use.
    close: () => recogniser.close(nothing, nothing),
  };
};
