export { type Addresses, addressesOf } from './addresses.ts';
export {
  type ConnectionOptions,
  connectionEnvironment,
  connectionSetup,
  connectionShape,
  isConnectable,
  notConnectable,
} from './connection.ts';
export { type AzureCall, type AzureEngine, createAzureEngine } from './engine.ts';
export { getJson } from './get-json.ts';
export { type Sdk, type SpeechConfig, speechConfig } from './sdk.ts';
export { azureFailures, type Judge, toServiceError } from './vendor-error.ts';
export { type Watch, type Wire, watchWire } from './wire.ts';
export { type WireEvent, WireFailure } from './wire-failure.ts';
