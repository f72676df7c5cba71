export { asrDeepgram, asrDeepgram as default } from './definition.ts';
export type { DeepgramOptions } from './options.ts';
