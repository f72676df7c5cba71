/** What the tests of several providers do alike. */
export { speechFormat } from '@dragoman/sound-kit';
export { type Authority, type GenerateCertificate, writeAuthority } from './authority.ts';
export { childrenOf } from './children.ts';
export { closedPort } from './closed-port.ts';
export { describeDeafVendor, startDeafVendor } from './deaf-vendor.ts';
export { failureOf, holdOf } from './engine.ts';
export { errorOf, everythingOf } from './errors.ts';
export { GatedProgram } from './gated-program.ts';
export { openAiFailures, respondWithError } from './openai-failures.ts';
export { runScript, type ScriptOutcome, type ScriptSetting } from './process.ts';
export { shareHeard } from './round-trip.ts';
export { hearText, speech } from './speech.ts';
export { asrEventsOf, audioOf, chunksOf, ttsEventsOf } from './streams.ts';
export { describeTransport, openAiVariables, type Transport } from './transport.ts';
export { describeTtsAborts, type TtsAborts, type TtsPair } from './tts-aborts.ts';
export { describeEndedWays, describeFailedWays, type EndedWays, type FailedWays, type Way } from './ways.ts';
