export { ttsOpenAi, ttsOpenAi as default } from './definition.ts';
export type { OpenAiTtsOptions } from './options.ts';
