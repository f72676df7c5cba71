export { mtFirefox, mtFirefox as default } from './definition.ts';
export { ModelStoreError } from './models/errors.ts';
export type { AddedModel } from './models/install.ts';
export type { InstalledModel } from './models/installed.ts';
export type { ModelProblem } from './models/problems.ts';
export type { FileRecord, ModelRecord } from './models/records.ts';
export {
  type AddOptions,
  createModelStore,
  type ModelStore,
  type ModelStoreOptions,
} from './models/store.ts';
export { verifyFile } from './models/verify.ts';
export { defaultModelsDirectory, type FirefoxOptions } from './options.ts';
export { proofBy, type Trial, type TrialOptions, tryModel } from './trial/trial.ts';
