import type { TtsCapabilities, TtsEvent, TtsProviderV1, TtsRequest } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Requester } from '../scheduling/requester.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';
import { streamFrom } from './stream.ts';

/** Speech synthesis. A stream may say whose it is: it waits for a place at its engine as a call does, and keeps it. */
export interface TtsService extends TtsProviderV1 {
  synthesizeStream?(request: TtsRequest, requester?: Requester): AsyncIterable<TtsEvent>;
}

const noCapabilities: TtsCapabilities = {
  offline: false,
  streaming: false,
  ssml: false,
  rate: false,
  pitch: false,
  volume: false,
  styles: false,
  instructions: false,
  wordTimes: false,
  formats: [],
};

/** `services.tts`: the selected engines as one, with retry, fail-over, circuit breaker and deadline. */
export const createTtsFacade = (slot: EngineSlot<'tts'>, dependencies: FacadeDependencies): TtsService => {
  const capabilities = slot.selected[0]?.provider.capabilities ?? noCapabilities;
  const streaming = slot.selected.find(({ provider }) => provider.synthesizeStream);
  return Object.freeze<TtsService>({
    contract: 'tts/v1',
    id: facadeId(slot),
    capabilities: { ...capabilities, streaming: streaming !== undefined },
    check: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.check({ signal: inner })),
    voices: (request) =>
      callEngines(slot, dependencies, request.signal, ({ provider }, signal) =>
        provider.voices({ ...request, signal }),
      ),
    synthesize: (request) =>
      callEngines(
        slot,
        dependencies,
        request.signal,
        ({ provider }, signal) => provider.synthesize({ ...request, signal }),
        { work: { cost: request.input.value.length } },
      ),
    ...(streaming
      ? {
          synthesizeStream: (request, requester) =>
            streamFrom(streaming, dependencies, {
              signal: request.signal,
              requester,
              cost: request.input.value.length,
              open: () => streaming.provider.synthesizeStream?.(request),
            }),
        }
      : {}),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
};
