export { ttsElevenLabs, ttsElevenLabs as default } from './definition.ts';
export type { ElevenLabsOptions } from './options.ts';
