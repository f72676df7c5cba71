import { optionsOf } from '@dragoman/vendor-google';
import type { TextToSpeechVendor } from './vendor.ts';
import { type GoogleVoice, googleVoices, voicesResponseSchema } from './voices.ts';

/** The voices that Google has. */
export interface Catalogue {
  /** Asks Google. */
  list(signal: AbortSignal): Promise<readonly GoogleVoice[]>;
  /** What Google said last, where it has been asked before. */
  known(signal: AbortSignal): Promise<readonly GoogleVoice[]>;
}

/** Google changes its voices some times a year. */
const freshMs = 3_600_000;

/** Asks at the first use; a voice must be named in every call, and Google does not say which one it chose. */
export const createCatalogue = (vendor: TextToSpeechVendor): Catalogue => {
  let last: { readonly voices: readonly GoogleVoice[]; readonly at: number } | undefined;

  const list = (signal: AbortSignal): Promise<readonly GoogleVoice[]> =>
    vendor.call({ signal }, async (call) => {
      const [response] = await call.connection.client.listVoices({}, optionsOf(call));
      const voices = googleVoices(voicesResponseSchema.parse(response));
      last = { voices, at: Date.now() };
      return voices;
    });

  return {
    list,
    known: async (signal) => {
      vendor.throwIfOver(signal);
      return last && Date.now() - last.at < freshMs ? last.voices : list(signal);
    },
  };
};
