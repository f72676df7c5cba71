import type { Services as Engines, TextService } from '@dragoman/core';
import { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { present } from '../../http/names.ts';
import { operationsOf } from '../../http/operation.ts';
import type { Settings } from '../../settings.ts';
import { countWithin } from '../translations/code-points.ts';

interface Services {
  readonly config: Settings;
  readonly services: Engines;
  readonly text: TextService;
}

const { operation } = operationsOf<Services>({ tag: 'Discovery', scope: null });

/** The own language of each voice; none where nothing speaks, or nothing answers: texts are translated without. */
const spokenLanguages = ({ voice }: Engines, signal: AbortSignal): Promise<readonly string[]> =>
  voice.voices({ signal }).then(
    (voices) => voices.flatMap(({ languages }) => languages[0] ?? []),
    (error) => {
      if (ApiError.is(error)) return [];
      throw error;
    },
  );

/** Whether a voice of `spoken` speaks a language: `es-MX` speaks `es`, and `es` any Spanish. */
const isOf = (spoken: string, code: string): boolean =>
  spoken === code || spoken.startsWith(`${code}-`) || code.startsWith(`${spoken}-`);

const languageData = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    source: z.boolean(),
    target: z.boolean(),
    targets: z
      .union([z.literal('any'), z.array(z.string())])
      .describe('What this language can be translated into.'),
    formality: z.boolean(),
    cultural_adaptation: z.boolean(),
    installed: z
      .boolean()
      .describe('False where a model would first be fetched, at the first request that needs it.'),
    voices: z.int().describe('How many voices speak it.'),
  })
  .meta({ id: 'Language' });

const listLanguages = operation({
  id: 'listLanguages',
  route: 'GET /v1/languages',
  summary: 'What the configured engines can translate',
  description: 'For each language whether it can be translated from and into, and what else is known of it.',
  data: z.array(languageData),
  async handle({ signal }, { text, services }) {
    const [languages, voices] = await Promise.all([text.languages(), spokenLanguages(services, signal)]);
    return {
      data: languages.map((language) =>
        present(languageData, language, {
          voices: voices.filter((spoken) => isOf(spoken, language.code)).length,
        }),
      ),
    };
  },
});

const modelData = z
  .strictObject({
    id: z.string().describe('`provider/model`'),
    provider: z.string(),
    model: z.string(),
    kind: z.enum(['llm', 'neural', 'rule_based']),
    offline: z.boolean(),
    is_default: z.boolean(),
    pairs: z.union([
      z.literal('any'),
      z.array(
        z.strictObject({
          source: z.string(),
          target: z.string(),
          installed: z.boolean().describe('False where the model would first be fetched.'),
        }),
      ),
    ]),
    fetching: z
      .array(
        z.strictObject({
          source: z.string(),
          target: z.string(),
          bytes: z.int(),
          total_bytes: z.int().optional(),
        }),
      )
      .describe('Models on their way to this machine, with the bytes that are here.'),
    price: z
      .strictObject({ input: z.number(), output: z.number() })
      .optional()
      .describe('US dollars per million tokens, where the operator has given them'),
  })
  .meta({ id: 'Model' });

const listModels = operation({
  id: 'listModels',
  route: 'GET /v1/models',
  summary: 'The models that `ai_model` may name',
  description: 'Of all configured engines.',
  data: z.array(modelData),
  async handle(_request, { text }) {
    const models = await text.models();
    return { data: models.map((model) => present(modelData, model)) };
  },
});

const detectLanguage = operation({
  id: 'detectLanguage',
  route: 'POST /v1/detect',
  tag: 'Text',
  summary: 'Tell the language of a text',
  description: 'The likeliest languages first, each with a confidence from 0 to 1. Nothing is stored.',
  scope: 'translate',
  body: z
    .strictObject({
      text: z
        .string()
        .refine((value) => value.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } }),
    })
    .meta({ examples: [{ text: 'Hace buen tiempo hoy.' }] }),
  data: z
    .array(z.strictObject({ code: z.string(), confidence: z.number().min(0).max(1) }))
    .describe('Likeliest first.'),
  errors: ['language_not_detected', 'limit_exceeded'],
  async handle({ body }, { text, config }) {
    countWithin(body.text, '/text', config.limits.text.codePoints);
    const detected = await text.detect(body.text);
    if (detected.length === 0)
      throw new ApiError('language_not_detected', {
        detail: 'The language of this text cannot be told. Send more of it.',
        errors: [
          { pointer: '/text', code: 'language_not_detected', message: 'is in no language that can be told' },
        ],
      });
    return { data: detected };
  },
});

export const languageOperations = [detectLanguage, listLanguages, listModels];
