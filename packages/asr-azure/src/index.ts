export { asrAzure, asrAzure as default } from './definition.ts';
export type { AzureAsrOptions } from './options.ts';
