export {
  type AzureDouble,
  type AzureDoubleOptions,
  azureDoubleKey,
  startAzureDouble,
} from './azure/double.ts';
export { type AzureFailure, azureErrors, type VoicesFailure } from './azure/failures.ts';
export {
  realSpeaking as azureRealSpeaking,
  scriptedSpeaking as azureScriptedSpeaking,
} from './azure/speech.ts';
export type { RecordedSynthesis } from './azure/synthesis.ts';
export type { RecordedTurn } from './azure/turn.ts';
export { type AzureVoice, azureVoices } from './azure/voices.ts';
export {
  type DeepgramDouble,
  type DeepgramDoubleOptions,
  deepgramDoubleKey,
  startDeepgramDouble,
} from './deepgram/double.ts';
export { type DeepgramFailure, deepgramErrors } from './deepgram/failures.ts';
export type { RecordedStream } from './deepgram/live.ts';
export {
  type ElevenLabsDouble,
  type ElevenLabsDoubleOptions,
  elevenLabsDoubleKey,
  startElevenLabsDouble,
} from './elevenlabs/double.ts';
export { type ElevenLabsFailure, elevenLabsErrors } from './elevenlabs/failures.ts';
export { realVoicedSpeaking, type SpeechTask, type VoicedSpeaking } from './elevenlabs/speech.ts';
export type { DownloadFailure } from './firefox/file-server.ts';
export {
  type FirefoxMirror,
  type MirroredModel,
  startFirefoxMirror,
} from './firefox/mirror.ts';
export {
  type FirefoxRegistry,
  type RegisteredFile,
  type RegisteredModel,
  type RegistryEntry,
  startFirefoxRegistry,
} from './firefox/registry.ts';
export {
  type SyntheticModel,
  type SyntheticModelOptions,
  syntheticModel,
} from './firefox/synthetic-model.ts';
export type { Lexicon } from './firefox/vocabulary.ts';
export type { RecordedCall } from './google/calls.ts';
export {
  type GoogleDouble,
  type GoogleDoubleOptions,
  googleDoubleKey,
  startGoogleDouble,
} from './google/double.ts';
export { type GoogleFailure, googleErrors } from './google/failures.ts';
export { createServiceAccount, type GoogleServiceAccount } from './google/service-account.ts';
export type { GoogleStatus } from './google/status.ts';
export { type ApertiumTranslator, createApertiumTranslator } from './openai/apertium-translator.ts';
export { realSpeaking, type Speaking } from './openai/audio/speech.ts';
export type { AnswerFormat } from './openai/call.ts';
export {
  doubleApiKey,
  type OpenAiDouble,
  type OpenAiDoubleOptions,
  startOpenAiDouble,
} from './openai/double.ts';
export { type Misbehaviour, misbehaviours, type OpenAiFailure, openAiErrors } from './openai/failures.ts';
export {
  type InstantOpenAiDouble,
  type InstantOpenAiDoubleOptions,
  startInstantOpenAiDouble,
} from './openai/instant-double.ts';
export {
  identityTranslator,
  type Judge,
  type JudgementTask,
  type TranslationTask,
  type Translator,
} from './openai/translator.ts';
export {
  encodeSpeech,
  type SpeechEncoding,
  wavOf,
} from './shared/audio-files.ts';
export {
  type Hearing,
  realHearing,
  type SpokenWord,
  scriptedHearing,
  scriptedWords,
} from './shared/hearing.ts';
export { type HeardWord, type RecogniserOptions, recognise } from './shared/recogniser.ts';
export type { RecordedRequest } from './shared/recorder.ts';
export { resample, type SpeakerOptions, type SpokenAudio, speak } from './shared/speaker.ts';
