export { ttsGoogle, ttsGoogle as default } from './definition.ts';
export type { GoogleTtsOptions } from './options.ts';
