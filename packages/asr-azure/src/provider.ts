import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import { type Addresses, addressesOf, createAzureVendor } from '@dragoman/vendor-azure';
import { check } from './check.ts';
import { failures } from './failures.ts';
import { knownLanguages } from './languages.ts';
import type { AzureAsrOptions } from './options.ts';
import { transcribe } from './transcribe.ts';
import { transcribeStream } from './transcribe-stream.ts';

const capabilities = Object.freeze<AsrCapabilities>({
  offline: false,
  streaming: true,
  diarization: true,
  languageDetection: true,
  wordTimes: true,
  hints: true,
  profanityFilter: true,
  // Azure always writes numbers as digits: there is nothing to set.
  numberFormatting: false,
  // The SDK takes samples alone.
  containers: [],
  raw: [
    { encoding: 's16le', sampleRates: [] },
    { encoding: 'mulaw', sampleRates: [] },
    { encoding: 'alaw', sampleRates: [] },
  ],
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createAzureAsr = (
  options: AzureAsrOptions,
  addresses: Addresses = addressesOf(options),
): AsrProviderV1 => {
  const vendor = createAzureVendor(options, addresses, failures);
  return {
    contract: 'asr/v1',
    id: 'azure',
    capabilities,
    async languages({ signal }) {
      vendor.throwIfOver(signal);
      // A container of your own has the one language that it was made for.
      return addresses.recognitionVersion === '2' ? knownLanguages : 'any';
    },
    transcribe: (request) => transcribe(request, options, vendor),
    transcribeStream: (request) => transcribeStream(request, options, vendor),
    check: (request) => check(request, options, vendor),
    close: vendor.close,
  };
};
