import type { TextToSpeechEngine } from './vendor-client.ts';
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
export const createCatalogue = (engine: TextToSpeechEngine): Catalogue => {
  let last: { readonly voices: readonly GoogleVoice[]; readonly at: number } | undefined;

  const list = (signal: AbortSignal): Promise<readonly GoogleVoice[]> =>
    engine.call(signal, {}, async (call) => {
      const [response] = await call.client.listVoices({}, call.options);
      const voices = googleVoices(voicesResponseSchema.parse(response));
      last = { voices, at: Date.now() };
      return voices;
    });

  return {
    list,
    known: async (signal) => {
      engine.throwIfOver(signal);
      return last && Date.now() - last.at < freshMs ? last.voices : list(signal);
    },
  };
};
