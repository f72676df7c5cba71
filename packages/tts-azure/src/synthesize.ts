import type { TtsRequest, TtsResult } from '@dragoman/provider';
import { collected } from '@dragoman/provider-kit';
import { wavOf } from '@dragoman/sound-kit';
import type { AzureVendor } from '@dragoman/vendor-azure';
import { failures, vendorRequest } from './failures.ts';
import { isWav, wavSampleRate } from './formats.ts';
import { speechOf } from './speech.ts';
import type { VoiceList } from './voices.ts';

/** Ten minutes, which is all that Azure says at once, of the widest samples are less. */
const maxBytes = 64 * 1024 * 1024;

/** Speaks, and gives all of it at once. */
export const synthesize = (request: TtsRequest, vendor: AzureVendor, list: VoiceList): Promise<TtsResult> =>
  vendor.call(vendorRequest(request), async (call) => {
    const { format, pieces, outcome } = await speechOf(request, call, list);
    const audio = await collected(pieces, maxBytes, failures.unusable);
    return { ...outcome(), audio: isWav(format) ? wavOf(audio, { sampleRate: wavSampleRate }) : audio };
  });
