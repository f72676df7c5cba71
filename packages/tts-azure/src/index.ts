export { ttsAzure, ttsAzure as default } from './definition.ts';
export type { AzureTtsOptions } from './options.ts';
