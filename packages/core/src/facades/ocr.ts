import type { OcrCapabilities, OcrProviderV1 } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';

const noCapabilities: OcrCapabilities = {
  offline: false,
  languageDetection: false,
  wordBoxes: false,
  rotation: false,
  orientation: false,
  layout: false,
  formats: [],
};

/** `services.ocr`: the selected engines as one, with retry, fail-over, circuit breaker and deadline. */
export const createOcrFacade = (slot: EngineSlot<'ocr'>, dependencies: FacadeDependencies): OcrProviderV1 =>
  Object.freeze<OcrProviderV1>({
    contract: 'ocr/v1',
    id: facadeId(slot),
    capabilities: slot.selected[0]?.provider.capabilities ?? noCapabilities,
    check: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.check({ signal: inner })),
    languages: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.languages({ signal: inner })),
    recognize: (request) =>
      callEngines(
        slot,
        dependencies,
        request.signal,
        ({ provider }, signal) => provider.recognize({ ...request, signal }),
        { cost: request.image.length },
      ),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
