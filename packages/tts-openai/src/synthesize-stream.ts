import type { TtsEvent, TtsRequest } from '@dragoman/provider';
import { speechEvents } from '@dragoman/provider-kit';
import type { OpenAiVendor } from '@dragoman/vendor-openai';
import { vendorRequest } from './failures.ts';
import type { OpenAiTtsOptions } from './options.ts';
import { parametersFor } from './parameters.ts';
import { speak } from './speech.ts';

/** Speaks in one call, and gives the audio as the vendor makes it. */
export async function* synthesizeStream(
  request: TtsRequest,
  options: OpenAiTtsOptions,
  vendor: OpenAiVendor,
): AsyncGenerator<TtsEvent, void, undefined> {
  const parameters = parametersFor(request, options);
  yield* vendor.stream(vendorRequest(request), async function* (call) {
    const { outcome, audio } = await speak(call, parameters);
    yield* speechEvents(audio, outcome, () => outcome);
  });
}
