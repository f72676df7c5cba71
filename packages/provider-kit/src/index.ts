export { type Closing, createClosing, providerClosed } from './closed.ts';
export { defined } from './defined.ts';
export {
  type FailureFacts,
  type Failures,
  type FailureWords,
  failureOfHttpStatus,
  failuresOf,
  retryAfterMsOf,
} from './failures.ts';
export { type AudioSink, type Feeding, feedAudio, slicesOf } from './feed-audio.ts';
export {
  createFernFetcher,
  type FernAnswer,
  type FernCall,
  fernHeaders,
} from './fern.ts';
export { isFetchFailure } from './fetch-failure.ts';
export { headerText } from './headers.ts';
export { canonicalTag, localeOf, truncationsOf } from './languages.ts';
export { createMessageQueue, type MessageQueue } from './message-queue.ts';
export { type PairMember, placeholderPairsIn } from './placeholder-pairs.ts';
export { ensureOnlyModel, plainTranslation, unsupportedPair } from './plain-translation.ts';
export { halfTheProcessors } from './processors.ts';
export { isInstalled, isReadable } from './program/installation.ts';
export { createPrograms, type Programs, type ProgramsSetting } from './program/programs.ts';
export {
  ProgramFailure,
  type ProgramFailureReason,
  type ProgramRun,
  runProgram,
} from './program/run-program.ts';
export {
  describeExit,
  type Program,
  type ProgramExit,
  type ProgramStart,
  type RunningProgram,
  startProgram,
} from './program/start-program.ts';
export { createTurns, type Turns, type TurnsSetting } from './program/turns.ts';
export { type Remembered, remembered } from './remembered.ts';
export { createSocketAgent, type SocketAgent } from './socket-agent.ts';
export { collected, genderOf, speechEvents } from './speech.ts';
export { brokenSsml, isSsml, readSsml, type SsmlElement } from './ssml/read-ssml.ts';
export { escapeXml, textOfSsml, writeSsml } from './ssml/write-ssml.ts';
export {
  byStart,
  distinctHints,
  heaviest,
  meanProbability,
  probability,
  turnsOf,
} from './transcripts.ts';
export {
  createVendor,
  type InputFault,
  type Vendor,
  type VendorCall,
  VendorError,
  type VendorProblem,
  type VendorRequest,
  type VendorSetting,
} from './vendor.ts';
export {
  fittedProsody,
  notApplied,
  optionClamped,
  type ProsodyLimits,
  regionFallback,
} from './warnings.ts';
