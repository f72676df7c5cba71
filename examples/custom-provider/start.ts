import { createServices } from '@dragoman/core';
import { keyed } from './recogniser/morse.ts';
import { startRecogniser } from './recogniser/server.ts';

const apiKey = 'key-of-the-example';
const recogniser = await startRecogniser(apiKey);

const { services, close } = await createServices({
  providers: [],
  // By the name of its package, as an installed one. In `dragoman.config.yaml` it is named the same way.
  services: { asr: '@example/asr-morse' },
  options: { morse: { baseUrl: recogniser.url, apiKey } },
  // Where names are looked up: here, and not beside `@dragoman/core`.
  importProvider: (specifier) => import(specifier),
});

const { text, words } = await services.asr.transcribe({
  audio: new Blob([Uint8Array.from(keyed('sos de titanic'))]),
  format: { kind: 'container', container: 'wav' },
  language: 'en',
  words: true,
  signal: AbortSignal.timeout(10_000),
});
console.log(text, words);
await close();
await recogniser.stop();
if (text !== 'SOS DE TITANIC') {
  console.error('This is not what was keyed.');
  process.exitCode = 1;
}
