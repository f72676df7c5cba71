export { googleFailures } from './failures.ts';
export {
  credentialsMissing,
  endpointSchema,
  type GoogleOptions,
  googleEnvironment,
  googleOptions,
  hasCredentials,
} from './options.ts';
export {
  createGoogleVendor,
  type GoogleClient,
  type GoogleConnection,
  type GoogleSetting,
  optionsOf,
} from './vendor.ts';
