export { type Addresses, addressesOf } from './addresses.ts';
export { azureFailures, broken, cancelled, closed, garbled, refused } from './failures.ts';
export {
  type ConnectionOptions,
  connectionEnvironment,
  connectionSetup,
  connectionShape,
  isConnectable,
  notConnectable,
} from './options.ts';
export { saidIn, type Turn } from './turn.ts';
export {
  type AzureConnection,
  type AzureVendor,
  createAzureVendor,
  getJson,
  type Sdk,
  type SpeechConfig,
  speechConfig,
} from './vendor.ts';
export { type Watch, type Wire, watchWire } from './wire.ts';
