export type { AttemptEvent } from './delivery/attempts.ts';
export { dispositionOf } from './delivery/disposition.ts';
export { createHealthPolicy, type HealthPolicyOptions } from './delivery/health.ts';
export type { DeliveryLogger } from './delivery/logger.ts';
export type {
  AttemptKind,
  AttemptOutcome,
  ClaimedDelivery,
  DeliveryQueue,
  Disposition,
  EndpointHealth,
  FinishedAttempt,
  FinishReport,
  HealthOutcome,
  HealthPolicy,
} from './delivery/queue.ts';
export {
  createDeliveryService,
  type DeliveryService,
  type DeliveryServiceOptions,
  leaseMs,
} from './delivery/service.ts';
export { type HeaderProblem, headerProblem, nameInHeaders, type SenderIdentity } from './headers.ts';
export {
  registerWebhooks,
  type WebhooksCradle,
  type WebhooksOptions,
} from './register-webhooks.ts';
export type { BodyFate } from './response-body.ts';
export { type FailedAttempt, maxAttempts, nextAttemptAt, retryLadder } from './retry-ladder.ts';
export { generateSecret, type SecretProblem, secretLength, secretProblem } from './secret.ts';
export {
  type AttemptError,
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
