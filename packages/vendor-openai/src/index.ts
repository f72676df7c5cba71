export {
  type AudioCall,
  type AudioEngine,
  type AudioEngineOptions,
  createAudioEngine,
  type RefusalFacts,
} from './audio-engine.ts';
export {
  type CallManner,
  type ConnectionOptions,
  connectionEnvironment,
  connectionSetup,
  connectionShape,
  connectOpenAi,
  isConnectable,
  isOpenAiItself,
  notConnectable,
} from './connection.ts';
export type { ConnectedSdk } from './lean-sdk.ts';
export { type ErrorClasses, failureOfVendorCode, firstWords, toServiceError } from './vendor-error.ts';
