import type { MtCapabilities, MtEvaluationResult, MtModel, MtResult } from '@dragoman/provider';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import {
  type mtCapabilitiesSchema,
  type mtEvaluationResultSchema,
  mtModelsSchema,
  mtResultSchema,
} from '../src/index.ts';

test('the schemas say what the contract’s types say', () => {
  type Result = z.output<typeof mtResultSchema>;
  expectTypeOf<Result>().toExtend<MtResult>();
  expectTypeOf<keyof Result>().toEqualTypeOf<keyof MtResult>();
  expectTypeOf<keyof Result['segments'][number]>().toEqualTypeOf<keyof MtResult['segments'][number]>();
  type Evaluation = z.output<typeof mtEvaluationResultSchema>;
  expectTypeOf<Evaluation>().toExtend<MtEvaluationResult>();
  expectTypeOf<keyof Evaluation>().toEqualTypeOf<keyof MtEvaluationResult>();
  expectTypeOf<z.output<typeof mtCapabilitiesSchema>>().branded.toEqualTypeOf<{
    -readonly [Key in keyof MtCapabilities]: MtCapabilities[Key];
  }>();
  type Model = z.output<typeof mtModelsSchema>[number];
  expectTypeOf<Model>().toExtend<MtModel>();
  expectTypeOf<keyof Model>().toEqualTypeOf<keyof MtModel>();
});

const result = { segments: [{ id: '1', text: 'Casa' }], model: 'm', warnings: [] };
const model = { id: 'm', pairs: [{ source: 'en', target: 'pt-BR' }], limits: { segments: 1, characters: 1 } };

describe('mtResultSchema', () => {
  test.for([
    ['the least', result],
    [
      'everything',
      {
        segments: [
          {
            id: '1',
            text: 'Casa',
            unknownWords: ['xyz'],
            adaptations: [{ kind: 'idiom', source: 'a', target: 'b', note: '' }],
          },
        ],
        model: 'm',
        requestId: 'r',
        warnings: [{ code: 'region_fallback', message: 'As pt.' }],
        usage: { inputTokens: 1, outputTokens: 0 },
      },
    ],
  ])('takes %s', ([, value]) => {
    expect(mtResultSchema.safeParse(value).success).toBe(true);
  });

  test.for([
    ['no warnings', { ...result, warnings: undefined }],
    ['an empty model', { ...result, model: '' }],
    ['more', { ...result, raw: 1 }],
    ['usage that is undefined', { ...result, usage: undefined }],
    ['half a token', { ...result, usage: { inputTokens: 0.5, outputTokens: 0 } }],
    ['a code with capitals', { ...result, warnings: [{ code: 'RegionFallback', message: 'x' }] }],
    ['no text', { ...result, segments: [{ id: '1' }] }],
  ])('refuses %s', ([, value]) => {
    expect(mtResultSchema.safeParse(value).success).toBe(false);
  });
});

describe('mtModelsSchema', () => {
  test('takes pairs and any', () => {
    expect(mtModelsSchema.safeParse([model, { ...model, id: 'n', pairs: 'any' }]).success).toBe(true);
  });

  test.for([
    ['no model', []],
    ['two of one id', [model, model]],
    ['a tag in another case', [{ ...model, pairs: [{ source: 'EN', target: 'es' }] }]],
    ['a tag that is none', [{ ...model, pairs: [{ source: 'en', target: 'eng spa' }] }]],
    ['no pair', [{ ...model, pairs: [] }]],
    ['a limit of nothing', [{ ...model, limits: { segments: 0, characters: 1 } }]],
    ['an infinite limit', [{ ...model, limits: { segments: 1, characters: Number.POSITIVE_INFINITY } }]],
  ])('refuses %s', ([, value]) => {
    expect(mtModelsSchema.safeParse(value).success).toBe(false);
  });
});
