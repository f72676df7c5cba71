export {
  type ErrorCode,
  type ErrorDetail,
  hasSameTags,
  type ProviderErrorInfo,
  plainOf,
  ServiceError,
} from '@dragoman/provider';
export { type Clock, systemClock } from './clock.ts';
export { ConfigurationError, type ConfigurationProblem } from './configuration/error.ts';
export {
  type ConfigurationFile,
  configurationFileNames,
  readConfigurationFile,
} from './configuration/file.ts';
export type { ValueSource } from './configuration/layers.ts';
export {
  type Configuration,
  type ConfigurationEntry,
  type ConfiguredProvider,
  type LoadConfigurationOptions,
  loadConfiguration,
} from './configuration/load.ts';
export { variableOf } from './configuration/settings.ts';
export { createServiceContainer, createServices, registerServices } from './container.ts';
export type { AsrService } from './facades/asr.ts';
export type { TtsService } from './facades/tts.ts';
export type { FormatProcessSettings } from './formats/processes.ts';
export type {
  ExtractRequest,
  FormatQuery,
  FormatService,
  PairRequest,
  RenderRequest,
} from './formats/types.ts';
export type { ProviderImporter } from './providers/import.ts';
export { FairQueue } from './resilience/fair-queue.ts';
export type { GuardSettings } from './resilience/guard.ts';
export { inTurns, nextTurn, postponeTurn, Turn, workFor } from './resilience/turn.ts';
export type { EngineQueueState } from './scheduling/engine-queue.ts';
export type { Priority, Requester } from './scheduling/requester.ts';
export { Throughput } from './scheduling/throughput.ts';
export type {
  ConfiguredServicesOptions,
  DirectServicesOptions,
  ProviderId,
  ProviderPackage,
  ServiceSelection,
  Services,
  ServicesCradle,
  ServicesOptions,
} from './services.ts';
export { closest } from './suggest.ts';
export { applyRules, loadRules } from './text/adapt/rules.ts';
export { fitOf, type Language, readLanguage } from './text/languages.ts';
export {
  checkFormality,
  type FormalitySource,
  type FormalityVerdict,
} from './text/score/formality/check.ts';
export type * from './text/types.ts';
export { countCodePoints } from './text/usage.ts';
export type { SubtitleSource } from './voice/subtitles/tokens.ts';
export { type SubtitleOptions, type Subtitles, writeSubtitles } from './voice/subtitles/write.ts';
export { politenessOf, type ToneProfile, toneOf } from './voice/tone/tone-of.ts';
export type * from './voice/types.ts';
export { wantedOf } from './wanted.ts';
