import type { AsrCapabilities, AsrProviderV1, AsrRequest, AsrResult } from '@dragoman/provider';
import { type Addresses, addressesOf, createAzureEngine } from '@dragoman/vendor-azure';
import { checkEngine } from './check-engine.ts';
import { knownLanguages } from './locales.ts';
import type { AzureAsrOptions } from './options.ts';
import { recognise } from './recognise.ts';

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
  const engine = createAzureEngine(options, 'asr', 'speech recogniser');

  const transcribe = async ({ audio, ...request }: AsrRequest): Promise<AsrResult> => {
    const stream = audio.stream() as unknown as AsyncIterable<Uint8Array>;
    for await (const event of recognise({ ...request, audio: stream }, options, engine, addresses)) {
      if (event.type === 'end') return event.result;
    }
    throw new Error('A recognition ends with an event that says so.');
  };

  return {
    contract: 'asr/v1',
    id: 'azure',
    capabilities,
    async languages({ signal }) {
      const call = await engine.begin(signal);
      call.end();
      // A container of your own has the one language that it was made for.
      return addresses.recognitionVersion === '2' ? knownLanguages : 'any';
    },
    transcribe,
    transcribeStream: (request) => recognise(request, options, engine, addresses),
    check: ({ signal }) => checkEngine(signal, options, engine, addresses),
    close: engine.close,
  };
};
