import type { AsrCapabilities, AsrProviderV1, ProviderDependencies } from '@dragoman/provider';
import { defined } from '@dragoman/provider-kit';
import { check, createOpenAiVendor, listedLanguages } from '@dragoman/vendor-openai';
import { failures } from './failures.ts';
import { diarizationModel, type ModelTraits, traitsOf, usualModel } from './models.ts';
import type { OpenAiAsrOptions } from './options.ts';
import { chosenModel } from './parameters.ts';
import { transcribe } from './transcribe.ts';

/** The vendor counts 25 MiB of the whole request; this is left for the other fields of the form. */
const formBytes = 16_384;

const capabilitiesOf = (traits: ModelTraits, forSpeakers: ModelTraits | undefined): AsrCapabilities => ({
  offline: false,
  // The vendor streams its answer, but takes the recording whole.
  streaming: false,
  diarization: [traits, forSpeakers].some((model) => model?.format === 'diarized_json'),
  languageDetection: traits.tellsLanguage,
  wordTimes: traits.format === 'verbose_json',
  hints: traits.hints !== 'none',
  profanityFilter: false,
  numberFormatting: false,
  containers: ['wav', 'mp3', 'ogg', 'flac', 'm4a', 'webm'],
  raw: [{ encoding: 's16le', sampleRates: [] }],
  maxBytes: 25 * 1024 * 1024 - formBytes,
  ...defined({ maxDurationMs: traits.maxDurationMs ?? forSpeakers?.maxDurationMs }),
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createOpenAiAsr = (
  options: OpenAiAsrOptions,
  { now = Date.now }: ProviderDependencies,
): AsrProviderV1 => {
  const vendor = createOpenAiVendor(options, { failures, userAgent: 'dragoman-asr-openai' });
  const usualTraits = (): ModelTraits => traitsOf(usualModel(options, now()));
  const capabilities = (): AsrCapabilities => {
    const speakersModel = diarizationModel(options, now());
    return capabilitiesOf(usualTraits(), speakersModel === undefined ? undefined : traitsOf(speakersModel));
  };
  return {
    contract: 'asr/v1',
    id: 'openai',
    // Models end while the service runs.
    get capabilities() {
      return capabilities();
    },
    async languages({ signal }) {
      vendor.throwIfOver(signal);
      return usualTraits().known ? listedLanguages : 'any';
    },
    transcribe: (request) => transcribe(request, options, capabilities(), vendor, now()),
    async check(request) {
      chosenModel({}, options, now());
      return check(request, vendor);
    },
    close: vendor.close,
  };
};
