export { ttsGoogle, ttsGoogle as default } from './definition.ts';
export type { GoogleTextToSpeechOptions } from './options.ts';
