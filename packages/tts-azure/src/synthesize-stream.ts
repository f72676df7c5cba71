import type { TtsEvent, TtsRequest } from '@dragoman/provider';
import { speechEvents } from '@dragoman/provider-kit';
import { wavHeader } from '@dragoman/sound-kit';
import type { AzureVendor } from '@dragoman/vendor-azure';
import { vendorRequest } from './failures.ts';
import { isWav, wavSampleRate } from './formats.ts';
import { speechOf } from './speech.ts';
import type { VoiceList } from './voices.ts';

/** The header comes with the first samples: what fails before has not begun. */
async function* withHeader(samples: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBegun = false;
  for await (const piece of samples) {
    if (!isBegun) yield wavHeader({ sampleRate: wavSampleRate });
    isBegun = true;
    yield piece;
  }
}

/** Speaks, and gives the audio as it comes. */
export const synthesizeStream = (
  request: TtsRequest,
  vendor: AzureVendor,
  list: VoiceList,
): AsyncIterable<TtsEvent> =>
  vendor.stream(vendorRequest(request), async function* (call) {
    const { format, voice, pieces, outcome } = await speechOf(request, call, list);
    const audio = isWav(format) ? withHeader(pieces) : pieces;
    yield* speechEvents(audio, { format: format.format, voice }, outcome);
  });
