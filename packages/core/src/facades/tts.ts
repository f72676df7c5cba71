import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';
import { streamFrom } from './stream.ts';

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
export const createTtsFacade = (slot: EngineSlot<'tts'>, dependencies: FacadeDependencies): TtsProviderV1 => {
  const capabilities = slot.selected[0]?.provider.capabilities ?? noCapabilities;
  const streaming = slot.selected.find(({ provider }) => provider.synthesizeStream);
  return Object.freeze<TtsProviderV1>({
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
          synthesizeStream: (request) =>
            streamFrom(streaming, request.signal, streaming.provider.synthesizeStream?.(request)),
        }
      : {}),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
};
