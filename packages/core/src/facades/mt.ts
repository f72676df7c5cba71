import {
  type MtCapabilities,
  type MtProviderV1,
  type MtRequest,
  type MtResult,
  ServiceError,
} from '@dragoman/provider';
import { plainTranslation } from '@dragoman/provider-kit';
import type { Engine, EngineSlot } from '../engine.ts';
import { callEngines, type FacadeDependencies, facadeId } from './engines.ts';

const noCapabilities: MtCapabilities = { kind: 'rule_based', offline: false, ...plainTranslation };

/** Holds a provider to its contract: the same ids in the same order, each with a text. */
export const translateChecked = async (engine: Engine<'mt'>, request: MtRequest): Promise<MtResult> => {
  const result = await engine.provider.translate(request);
  const { segments } = request;
  const isKept =
    result.segments.length === segments.length &&
    result.segments.every(({ id, text }, index) => id === segments[index]?.id && typeof text === 'string');
  if (!isKept) {
    throw ServiceError.ofProvider('invalid_response', engine, {
      detail: `The provider ${engine.id} did not return every segment that it was given. Try again.`,
    });
  }
  return result;
};

/** `services.mt`: the selected engines as one, with retry, fail-over, circuit breaker and deadline. */
export const createMtFacade = (slot: EngineSlot<'mt'>, dependencies: FacadeDependencies): MtProviderV1 => {
  const capabilities = slot.selected[0]?.provider.capabilities ?? noCapabilities;
  const judges = slot.selected.filter(({ provider }) => provider.capabilities.evaluation);
  return Object.freeze<MtProviderV1>({
    contract: 'mt/v1',
    id: facadeId(slot),
    capabilities: { ...capabilities, evaluation: judges.length > 0 },
    check: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.check({ signal: inner })),
    models: ({ signal }) =>
      callEngines(slot, dependencies, signal, ({ provider }, inner) => provider.models({ signal: inner })),
    translate: (request) =>
      callEngines(
        slot,
        dependencies,
        request.signal,
        (engine, signal) => translateChecked(engine, { ...request, signal }),
        { work: { cost: request.segments.reduce((sum, { text }) => sum + text.length, 0) } },
      ),
    ...(judges.length > 0
      ? {
          evaluate: (request) =>
            callEngines(
              slot,
              dependencies,
              request.signal,
              async (engine, signal) => {
                if (!engine.provider.evaluate) throw new TypeError(`${engine.id} has no evaluate`);
                return engine.provider.evaluate({ ...request, signal });
              },
              {
                work: { cost: request.sourceText.length + request.translatedText.length },
                engines: judges,
              },
            ),
        }
      : {}),
    // The container closes the providers themselves, each once.
    close: async () => {},
  });
};
