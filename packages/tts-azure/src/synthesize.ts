import type { TtsRequest, TtsResult } from '@dragoman/provider';
import type { AzureVendor } from '@dragoman/vendor-azure';
import { headerOf, synthesizeSamples } from './synthesize-stream.ts';
import type { VoiceList } from './voices.ts';

/** Speaks, and gives all of it at once. */
export const synthesize = async (
  request: TtsRequest,
  vendor: AzureVendor,
  list: VoiceList,
): Promise<TtsResult> => {
  const chunks: Uint8Array[] = [];
  for await (const event of synthesizeSamples(request, vendor, list)) {
    if (event.type === 'audio') chunks.push(event.audio);
    else if (event.type === 'end') {
      const { outcome } = event;
      const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
      return { ...outcome, audio: Buffer.concat([...headerOf(outcome.format, bytes), ...chunks]) };
    }
  }
  throw new Error('A synthesis ends with an event that says so.');
};
