export { type HeaderProblem, headerProblem, nameInHeaders, type SenderIdentity } from './headers.ts';
export type { BodyFate } from './response-body.ts';
export { type FailedAttempt, maximumAttempts, nextAttemptAt, retryLadder } from './retry-ladder.ts';
export { generateSecret, type SecretProblem, secretLength, secretProblem } from './secret.ts';
export {
  type AttemptResponse,
  type AttemptResult,
  createSender,
  type OutgoingMessage,
  type Sender,
  type SenderOptions,
} from './sender.ts';
export {
  type SignatureProblem,
  type SignedMessage,
  type SigningSecrets,
  type StandardHeaders,
  signHex,
  signStandard,
  type VerifyOptions,
  verifyHex,
  verifyStandard,
} from './signature.ts';
