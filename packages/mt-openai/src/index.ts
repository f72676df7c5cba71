export { mtOpenai, mtOpenai as default } from './definition.ts';
export type { OpenAiOptions } from './options.ts';
export { promptVersion } from './system-prompt.ts';
