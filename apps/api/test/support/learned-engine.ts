import {
  defineProvider,
  type MtEvaluationRequest,
  type MtProviderV1,
  type MtRequest,
} from '@dragoman/provider';
import { z } from 'zod';
import { backwards } from './api.ts';

/** An engine that takes every instruction, judges, and counts tokens: `learned/large`. It writes down what it is asked. */
export const learnedEngine = () => {
  const requests: MtRequest[] = [];
  const evaluations: MtEvaluationRequest[] = [];
  const definition = defineProvider({
    contract: 'mt/v1',
    slot: 'mt',
    id: 'learned',
    packageName: '@dragoman/learned-engine',
    displayName: 'Learned engine',
    options: z.strictObject({}),
    env: {},
    setup: 'It is always there.',
    isConfigured: () => true,
    create: (): MtProviderV1 => ({
      contract: 'mt/v1',
      id: 'learned',
      capabilities: {
        kind: 'neural',
        offline: true,
        formality: true,
        culturalAdaptation: true,
        brandVoice: true,
        glossary: true,
        context: true,
        examples: true,
        evaluation: true,
      },
      models: async () => [{ id: 'large', pairs: 'any', limits: { segments: 100, characters: 100_000 } }],
      async translate(request) {
        requests.push(request);
        return {
          model: 'large',
          segments: request.segments.map(({ id, text }) => ({ id, text: translate(text, request) })),
          warnings: [],
          usage: { inputTokens: 100, outputTokens: 20 },
        };
      },
      async evaluate(request) {
        evaluations.push(request);
        return {
          errors: [{ severity: 'minor', category: 'style', note: 'stiff' }],
          usage: { inputTokens: 40, outputTokens: 5 },
        };
      },
      async check() {},
      async close() {},
    }),
  });
  return { definition, requests, evaluations };
};

/** Backwards, but for the terms of the glossary. */
const translate = (text: string, { instructions }: MtRequest): string =>
  text
    .split(' ')
    .map((word) => instructions?.glossary?.find(({ source }) => source === word)?.target ?? backwards(word))
    .join(' ');
