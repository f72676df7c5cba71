import type { OcrCapabilities, OcrProviderV1, OcrRequest, OcrResult } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Requester } from '../scheduling/requester.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';

const noCapabilities: OcrCapabilities = {
  offline: false,
  languageDetection: false,
  wordBoxes: false,
  lineLanguages: false,
  rotation: false,
  orientation: false,
  layout: false,
  formats: [],
};

/** Reads text in pictures by the selected engines, for somebody. */
export const recognizeWith =
  (slot: EngineSlot<'ocr'>, dependencies: FacadeDependencies) =>
  (request: OcrRequest, requester?: Requester): Promise<OcrResult> =>
    callEngines(
      slot,
      dependencies,
      request.signal,
      ({ provider }, signal) => provider.recognize({ ...request, signal }),
      { work: { cost: request.image.length }, requester },
    );

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
    recognize: (request) => recognizeWith(slot, dependencies)(request),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
