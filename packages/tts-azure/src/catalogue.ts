import { type Addresses, type AzureCall, getJson } from '@dragoman/vendor-azure';
import type { AzureTtsOptions } from './options.ts';
import { type ListedVoice, readVoiceList } from './voice-list.ts';

/** The vendor's voices. */
export interface Catalogue {
  /** As they are now. */
  list(call: AzureCall): Promise<readonly ListedVoice[]>;
  /** As they were some minutes ago at most: what every synthesis needs to know. */
  recent(call: AzureCall): Promise<readonly ListedVoice[]>;
}

/** Voices come and go by the month; their list is half a megabyte. */
const freshMs = 600_000;

/** An empty catalogue. */
export const createCatalogue = (options: AzureTtsOptions, { voices: url }: Addresses): Catalogue => {
  let known: { readonly voices: readonly ListedVoice[]; readonly atMs: number } | undefined;
  const list = async ({ signal }: AzureCall): Promise<readonly ListedVoice[]> => {
    const voices = readVoiceList(await getJson(url, options, signal));
    known = { voices, atMs: performance.now() };
    return voices;
  };
  return {
    list,
    recent: async (call) =>
      known !== undefined && performance.now() - known.atMs < freshMs ? known.voices : list(call),
  };
};
