import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';
import { streamFrom } from './stream.ts';

const noCapabilities: AsrCapabilities = {
  offline: false,
  streaming: false,
  diarization: false,
  languageDetection: false,
  wordTimes: false,
  hints: false,
  profanityFilter: false,
  numberFormatting: false,
  containers: [],
  raw: [],
};

/** Of samples as most engines take them: for compressed sound it is too much, for all of it alike. */
const usualBytesPerMs = 32;

/** `services.asr`: the selected engines as one, with retry, fail-over, circuit breaker and deadline. */
export const createAsrFacade = (slot: EngineSlot<'asr'>, dependencies: FacadeDependencies): AsrProviderV1 => {
  const capabilities = slot.selected[0]?.provider.capabilities ?? noCapabilities;
  const streaming = slot.selected.find(({ provider }) => provider.transcribeStream);
  return Object.freeze<AsrProviderV1>({
    contract: 'asr/v1',
    id: facadeId(slot),
    capabilities: { ...capabilities, streaming: streaming !== undefined },
    check: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.check({ signal: inner })),
    languages: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.languages({ signal: inner })),
    transcribe: (request) =>
      callEngines(
        slot,
        dependencies,
        request.signal,
        ({ provider }, signal) => provider.transcribe({ ...request, signal }),
        { work: { cost: request.audio.size / usualBytesPerMs } },
      ),
    ...(streaming
      ? {
          transcribeStream: (request) =>
            streamFrom(streaming, request.signal, streaming.provider.transcribeStream?.(request)),
        }
      : {}),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
};
