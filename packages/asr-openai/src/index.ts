export { asrOpenAi, asrOpenAi as default } from './definition.ts';
export type { OpenAiAsrOptions } from './options.ts';
