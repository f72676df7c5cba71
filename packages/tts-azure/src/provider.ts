import type { TtsCapabilities, TtsEvent, TtsProviderV1, TtsRequest, TtsResult } from '@dragoman/provider';
import { type Addresses, addressesOf, createAzureEngine } from '@dragoman/vendor-azure';
import { createCatalogue } from './catalogue.ts';
import { vendorFormats } from './formats.ts';
import type { AzureTtsOptions } from './options.ts';
import { headerOf, type Setting, synthesise } from './synthesise.ts';
import { publicVoice, speaks } from './voice-list.ts';

/**
 * Azure says ten minutes at once. Chinese has some 270 characters a minute and other languages more: this is seven and a
 * half minutes of it.
 */
const mostCharacters = 2000;

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
  maxLength: { unit: 'characters', amount: mostCharacters },
});

const whole = async (request: TtsRequest, setting: Setting): Promise<TtsResult> => {
  const chunks: Uint8Array[] = [];
  for await (const event of synthesise(request, setting)) {
    if (event.type === 'audio') chunks.push(event.audio);
    else if (event.type === 'end') {
      const samples = Buffer.concat(chunks);
      const header = headerOf(event.outcome.format, samples.length);
      return { ...event.outcome, audio: header ? Buffer.concat([header, samples]) : samples };
    }
  }
  throw new Error('A synthesis ends with an event that says so.');
};

async function* streamed(request: TtsRequest, setting: Setting): AsyncGenerator<TtsEvent, void, undefined> {
  for await (const event of synthesise(request, setting)) {
    yield event;
    const header = event.type === 'start' ? headerOf(event.format) : undefined;
    if (header) yield { type: 'audio', audio: header };
  }
}

/** Makes the provider; nothing is imported or connected before the first call. */
export const createAzureTts = (
  options: AzureTtsOptions,
  addresses: Addresses = addressesOf(options),
): TtsProviderV1 => {
  const engine = createAzureEngine(options, 'tts', 'speech synthesiser');
  const catalogue = createCatalogue(options, addresses);
  const setting: Setting = { options, engine, addresses, catalogue };

  const voices: TtsProviderV1['voices'] = async ({ signal, language }) => {
    const call = await engine.begin(signal);
    try {
      const list = await catalogue.list(call);
      return list.filter((voice) => language === undefined || speaks(voice, language)).map(publicVoice);
    } catch (error) {
      throw call.seen(error);
    } finally {
      call.end();
    }
  };

  return {
    contract: 'tts/v1',
    id: 'azure',
    capabilities,
    voices,
    synthesize: (request) => whole(request, setting),
    synthesizeStream: (request) => streamed(request, setting),
    // The list of voices costs nothing.
    check: async ({ signal }) => void (await voices({ signal })),
    close: engine.close,
  };
};
