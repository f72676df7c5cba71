export { asrGoogle, asrGoogle as default } from './definition.ts';
export type { GoogleAsrOptions } from './options.ts';
