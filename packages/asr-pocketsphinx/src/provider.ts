import type { AsrCapabilities, AsrProviderV1, ProviderDependencies } from '@dragoman/provider';
import { createPrograms } from '@dragoman/provider-kit';
import { speechFormat } from '@dragoman/sound-kit';
import { check } from './check.ts';
import { failures, setup } from './failures.ts';
import { languages } from './languages.ts';
import type { PocketsphinxOptions } from './options.ts';
import { maxDurationMs, transcribe } from './transcribe.ts';

const capabilities = Object.freeze<AsrCapabilities>({
  offline: true,
  streaming: false,
  diarization: false,
  languageDetection: false,
  wordTimes: true,
  // Its language model takes none; a closed vocabulary is the option `grammar`.
  hints: false,
  profanityFilter: false,
  numberFormatting: false,
  // What the model was trained with; everything else is converted by core.
  containers: [],
  raw: [{ encoding: speechFormat.encoding, sampleRates: [speechFormat.sampleRate] }],
  maxDurationMs,
});

/** Makes the provider, which starts one program for each recording. */
export const createPocketsphinxAsr = (
  options: PocketsphinxOptions,
  { logger }: ProviderDependencies,
): AsrProviderV1 => {
  const max = options.processes;
  const programs = createPrograms({ name: 'PocketSphinx', failures, setup, logger, max, maxWaiting: 50 });
  return {
    contract: 'asr/v1',
    id: 'pocketsphinx',
    maxParallel: max,
    capabilities,
    languages: (request) => languages(request, options, programs),
    transcribe: (request) => transcribe(request, options, programs),
    check: (request) => check(request, options, programs),
    close: programs.close,
  };
};
