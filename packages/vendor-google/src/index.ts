export { googleFailures } from './failures.ts';
export {
  type ConnectionOptions,
  connectableBy,
  connectionEnvironment,
  connectionSetup,
  connectionShape,
  endpointSchema,
  notConnectable,
} from './options.ts';
export {
  createGoogleVendor,
  type GoogleClient,
  type GoogleConnection,
  type GoogleSetting,
  optionsOf,
} from './vendor.ts';
