export { mtFirefox, mtFirefox as default } from './definition.ts';
export { ModelStoreError } from './models/errors.ts';
export type { InstalledModel } from './models/installed.ts';
export type { FileRecord, ModelRecord } from './models/records.ts';
export {
  type AddedModel,
  type AddOptions,
  createModelStore,
  type ModelStore,
  type ModelStoreOptions,
} from './models/store.ts';
export { defaultModelsDirectory, type FirefoxOptions } from './options.ts';
