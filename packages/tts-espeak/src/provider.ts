import type { ProviderDependencies, TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { canonicalVoiceTag } from './catalogue/canonical-tag.ts';
import { failures } from './failures.ts';
import type { EspeakOptions } from './options.ts';
import { createEspeak } from './program.ts';
import { maxCharacters } from './speech/input.ts';
import { synthesize } from './synthesize.ts';

const capabilities = Object.freeze<TtsCapabilities>({
  offline: true,
  streaming: false,
  ssml: true,
  rate: true,
  pitch: true,
  volume: true,
  styles: false,
  instructions: false,
  // The program tells nobody when it says which word.
  wordTimes: false,
  formats: [
    { kind: 'container', container: 'wav' },
    { kind: 'raw', encoding: 's16le', sampleRate: 22_050, channels: 1 },
  ],
  maxLength: { unit: 'characters', amount: maxCharacters },
});

/** Makes the provider, which starts one program for each text. */
export const createEspeakTts = (
  options: EspeakOptions,
  dependencies: ProviderDependencies,
): TtsProviderV1 => {
  const espeak = createEspeak(options, dependencies);
  return {
    contract: 'tts/v1',
    id: 'espeak',
    maxParallel: espeak.max,
    capabilities,
    voices: async ({ language, signal }) => {
      const catalogue = await espeak.readCatalogue(signal);
      return catalogue.list(language === undefined ? undefined : (canonicalVoiceTag(language) ?? language));
    },
    synthesize: (request) => synthesize(request, espeak),
    check: async ({ signal }) => {
      const output = await espeak.run(['--version'], signal);
      if (!output.toString().startsWith('eSpeak NG')) throw failures.unusable('no version');
    },
    close: espeak.close,
  };
};
