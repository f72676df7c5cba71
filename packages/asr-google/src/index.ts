export { asrGoogle, asrGoogle as default } from './definition.ts';
export type { GoogleSpeechOptions } from './options.ts';
