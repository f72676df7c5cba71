import type { MtModel, MtProviderV1, ProviderDependencies } from '@dragoman/provider';
import { check } from '@dragoman/vendor-openai';
import { vendorApis } from './apis.ts';
import { createAsk } from './ask.ts';
import { evaluate } from './evaluate.ts';
import { failures } from './failures.ts';
import type { OpenAiModel, OpenAiOptions } from './options.ts';
import { promptVersion } from './system-prompt.ts';
import { charactersFor } from './token-budget.ts';
import { translate } from './translate.ts';
import { createMtVendor } from './vendor.ts';

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
  const offered = models.map((candidate) => candidate.id).join(', ');
  throw failures.input('unknown_model', `This model is not offered. Use one of: ${offered}.`);
};

/** Makes the provider; nothing is imported or connected before the first call. */
export const createOpenAiMt = (options: OpenAiOptions, { logger }: ProviderDependencies): MtProviderV1 => {
  const vendor = createMtVendor(options);
  const ask = createAsk(vendor, vendorApis[options.api], logger);
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
    async models({ signal }) {
      signal.throwIfAborted();
      return models;
    },
    translate: async (request) => translate(request, findModel(options.models, request.model), ask),
    evaluate: async (request) => evaluate(request, findModel(options.models, request.model), ask),
    check: (request) => check(request, vendor),
    close: vendor.close,
  };
};
