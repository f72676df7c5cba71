export { failureOfVendorCode, firstWords, modelFault, openAiFailures } from './failures.ts';
export { listedLanguages } from './languages.ts';
export type { OpenAiConnection } from './lean-sdk.ts';
export { endedModel, endOfModel } from './model-ends.ts';
export {
  type ConnectionOptions,
  connectionEnvironment,
  connectionSetup,
  connectionShape,
  isConnectable,
  isOpenAiItself,
  notConnectable,
} from './options.ts';
export { check, createOpenAiVendor, type OpenAiSetting, type OpenAiVendor } from './vendor.ts';
