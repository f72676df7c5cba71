export {
  type CallContext,
  createGoogleEngine,
  type EngineSetting,
  type GoogleCall,
  type GoogleEngine,
  type VendorClient,
} from './engine.ts';
export { explained, type FailureContext, type InputFault } from './failures.ts';
export {
  credentialsMissing,
  endpointSchema,
  type GoogleOptions,
  googleEnvironment,
  googleOptions,
  hasCredentials,
} from './options.ts';
export type { GrpcStatus } from './status.ts';
