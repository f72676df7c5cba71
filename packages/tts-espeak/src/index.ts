export { ttsEspeak, ttsEspeak as default } from './definition.ts';
export type { EspeakOptions } from './options.ts';
