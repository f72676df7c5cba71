export { mtOpenai, mtOpenai as default } from './definition.ts';
export { createLeanFetch, type LeanFetch } from './lean-fetch.ts';
export type { OpenAiOptions } from './options.ts';
export { promptVersion } from './prompt.ts';
