import {
  type MtModel,
  type MtProviderV1,
  type MtRequest,
  type MtResult,
  type ProviderDependencies,
  ServiceError,
} from '@dragoman/provider';
import { createEngine } from './engine.ts';
import { evaluateTranslation } from './evaluate-translation.ts';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { promptVersion } from './system-prompt.ts';
import { charactersFor } from './token-budget.ts';
import { translateSegments } from './translate-segments.ts';

const publicModel = (model: OpenAiModel): MtModel => ({
  id: model.id,
  pairs: 'any',
  limits: { segments: model.limits.segments, characters: charactersFor(model) },
  revision: promptVersion,
  ...(model.price ? { price: model.price } : {}),
});

const findModel = (models: readonly OpenAiModel[], id: string | undefined): OpenAiModel => {
  const model = id === undefined ? models[0] : models.find((candidate) => candidate.id === id);
  if (model) return model;
  throw new ServiceError('unknown_model', {
    detail: `This model is not offered. Use one of: ${models.map((candidate) => candidate.id).join(', ')}.`,
  });
};

/** Makes the provider; nothing is imported or connected before the first call. */
export const createOpenAiProvider = (
  options: OpenAiOptions,
  { logger }: ProviderDependencies,
): MtProviderV1 => {
  const engine = createEngine(options, logger);
  const models = options.models.map(publicModel);
  return {
    contract: 'mt/v1',
    id: 'openai',
    capabilities: {
      kind: 'llm',
      offline: false,
      formality: true,
      culturalAdaptation: true,
      brandVoice: true,
      glossary: true,
      context: true,
      examples: true,
      evaluation: true,
    },
    async models() {
      return models;
    },
    async translate(request: MtRequest): Promise<MtResult> {
      return translateSegments(request, findModel(options.models, request.model), engine);
    },
    async evaluate(request) {
      return evaluateTranslation(request, findModel(options.models, request.model), engine);
    },
    check: ({ signal }) => engine.check(signal),
    close: engine.close,
  };
};
