export { asrPocketsphinx, asrPocketsphinx as default } from './definition.ts';
export type { PocketsphinxOptions } from './options.ts';
