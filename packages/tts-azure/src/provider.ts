import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { type Addresses, addressesOf, createAzureVendor } from '@dragoman/vendor-azure';
import { failures } from './failures.ts';
import { vendorFormats } from './formats.ts';
import type { AzureTtsOptions } from './options.ts';
import { synthesize } from './synthesize.ts';
import { synthesizeStream } from './synthesize-stream.ts';
import { createVoiceList, voices } from './voices.ts';

/**
 * Azure says ten minutes at once. Chinese has some 270 characters a minute and other languages more: this is seven and a
 * half minutes of it.
 */
const maxCharacters = 2000;

const capabilities = Object.freeze<TtsCapabilities>({
  offline: false,
  streaming: true,
  ssml: true,
  rate: true,
  pitch: true,
  volume: true,
  styles: true,
  instructions: false,
  wordTimes: true,
  formats: vendorFormats.map(({ format }) => format),
  maxLength: { unit: 'characters', amount: maxCharacters },
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createAzureTts = (
  options: AzureTtsOptions,
  addresses: Addresses = addressesOf(options),
): TtsProviderV1 => {
  const vendor = createAzureVendor(options, addresses, failures);
  const list = createVoiceList();
  return {
    contract: 'tts/v1',
    id: 'azure',
    capabilities,
    voices: (request) => voices(request, vendor, list),
    synthesize: (request) => synthesize(request, vendor, list),
    synthesizeStream: (request) => synthesizeStream(request, vendor, list),
    // The list of voices costs nothing.
    check: async (request) => void (await voices(request, vendor, list)),
    close: vendor.close,
  };
};
