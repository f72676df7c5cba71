import { createServices, type Quality, type TextService } from '@dragoman/core';
import { type MtEvaluationRequest, type MtEvaluationResult, ServiceError } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../support/clock.ts';
import { anyModel, type TestEngine, testEngine } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';

const call = {
  text: 'Good morning, dear friends.',
  sourceLanguage: 'en',
  targetLanguage: 'es',
  quality: 'judge',
} as const;
const spanish = 'Buenos días, queridos amigos.';

type Finding = MtEvaluationResult['errors'][number];
const finding = (severity: Finding['severity']): Finding => ({ severity, category: 'accuracy', note: 'why' });

/** An engine that translates well, and finds these errors in any translation. */
const judging = (errors: readonly Finding[], asked: MtEvaluationRequest[] = []): TestEngine => ({
  segment: () => spanish,
  evaluate: async (request) => {
    asked.push(request);
    return { errors, usage: { inputTokens: 30, outputTokens: 4 } };
  },
});

const rulesAlone = async (text: TextService): Promise<number> =>
  (await text.translate({ ...call, quality: 'checks' })).quality.score;

describe('the judge', () => {
  it.each([
    [[], 1],
    [['minor'], 0.96],
    [['major', 'minor', 'minor'], 0.72],
    [['minor', 'minor', 'minor', 'minor', 'minor', 'minor', 'major'], 0.64],
    [['major', 'major', 'major', 'major', 'major'], 0],
    [['critical'], 0],
  ] as const)('that finds %j gives %d, and has 0.7 of the score', async (severities, expected) => {
    const { text } = await textService(judging(severities.map(finding)));
    const { quality } = await text.translate(call);
    expect(quality.checks.at(-1)).toMatchObject({ id: 'judge', score: expected, weight: 0.7 });
    expect(quality.score).toBeCloseTo(0.3 * (await rulesAlone(text)) + 0.7 * expected, 4);
  });

  it('is shown the texts as a reader sees them, and its tokens are in the usage', async () => {
    const asked: MtEvaluationRequest[] = [];
    const { text } = await textService({
      ...judging([finding('major')], asked),
      segment: ({ text: sent }) => sent.replace('Hello', 'Hola'),
    });
    const result = await text.translate({ ...call, text: 'Hello {name},\nsee https://a.example/x.' });
    expect(asked).toMatchObject([
      {
        sourceText: 'Hello {name},\nsee https://a.example/x.',
        translatedText: 'Hola {name},\nsee https://a.example/x.',
        sourceLanguage: 'en',
        targetLanguage: 'es',
        model: 'any-model',
      },
    ]);
    expect(result.usage).toEqual({ inputTokens: 30, outputTokens: 4 });
    expect(result.quality.checks.at(-1)?.note).toBe('test/any-model: major accuracy: why');
  });

  it('lifts no translation with a hard fault', async () => {
    const { text } = await textService({ ...judging([]), segment: () => '...' });
    const rules = await rulesAlone(text);
    expect(rules).toBeLessThan(0.5);
    expect((await text.translate(call)).quality.score).toBe(rules);
  });

  it('is another model than the translator where there is one', async () => {
    const models = ['small', 'large'].map((id) => ({ ...anyModel, id }));
    const asked: MtEvaluationRequest[] = [];
    const { text } = await textService({ ...judging([], asked), models });
    await text.translate(call);
    await text.translate({ ...call, model: 'large' });
    expect(asked.map(({ model }) => model)).toEqual(['large', 'small']);
  });

  it('may be an engine that is configured, but does not translate by default', async () => {
    const asked: MtEvaluationRequest[] = [];
    const made = [testEngine({ id: 'first' }), testEngine({ ...judging([], asked), id: 'second' })];
    const { services, close } = await createServices({
      providers: made.map(({ definition }) => definition),
      services: { mt: ['first'] },
    });
    onTestFinished(close);
    const result = await services.text.translate(call);
    expect(result.engine).toBe('first');
    expect(asked).toHaveLength(1);
  });

  it('judges what was remembered, too', async () => {
    const asked: MtEvaluationRequest[] = [];
    const { text, requests } = await textService(judging([], asked));
    const memory = {
      recall: async (keys: readonly unknown[]) =>
        keys.map(() => ({ translatedText: spanish, approved: true })),
    };
    const result = await text.translate({ ...call, memory });
    expect(result).toMatchObject({ cached: true, usage: { inputTokens: 30 } });
    expect(asked).toMatchObject([{ translatedText: spanish }]);
    expect(requests).toEqual([]);
  });

  it('judges what was remembered with a report once, and says no more that an earlier judge failed', async () => {
    const asked: MtEvaluationRequest[] = [];
    const { text } = await textService(judging([], asked));
    const remembering = (checks: Quality['checks'], code: string) => {
      const quality = { score: 0.42, checks, segments: [], notChecked: ['content'] };
      const report = { quality, glossaryMatches: [], adaptations: [], warnings: [{ code, message: '' }] };
      return {
        recall: async (keys: readonly unknown[]) =>
          keys.map(() => ({ translatedText: spanish, approved: false, report })),
      };
    };
    const judgement = { id: 'judge', score: 1, weight: 0.7, note: '' };
    const judged = await text.translate({ ...call, memory: remembering([judgement], 'judge_failed') });
    expect(judged).toMatchObject({
      quality: { score: 0.42, checks: [judgement], notChecked: ['content'] },
      warnings: [],
    });
    expect(asked).toEqual([]);
    const unjudged = await text.translate({ ...call, memory: remembering([], 'region_fallback') });
    expect(unjudged.quality.checks.map(({ id }) => id)).toEqual(['judge']);
    expect(unjudged.quality.notChecked).toEqual(['content']);
    expect(unjudged.warnings).toEqual([{ code: 'region_fallback', message: '' }]);
  });

  it('takes no more than its model can', async () => {
    const asked: MtEvaluationRequest[] = [];
    const { text } = await textService({
      ...judging([], asked),
      models: [{ ...anyModel, limits: { segments: 9, characters: 100 } }],
    });
    const lines = Array.from({ length: 9 }, (_, index) => `Good morning, friend ${index}.`);
    const { quality } = await text.translate({ ...call, text: lines.join('\n') });
    expect(asked[0]?.sourceText).toBe(lines.slice(0, 1).join('\n'));
    expect(quality.checks.at(-1)?.note).toContain('(1 of 9 segments)');
  });

  it('that fails is a warning', async () => {
    const { text } = await textService({
      segment: () => spanish,
      evaluate: () =>
        Promise.reject(ServiceError.ofProvider('rejected', { slot: 'mt', id: 'test' }, { detail: 'No.' })),
    });
    const result = await text.translate(call);
    expect(result.translatedText).toBe(spanish);
    expect(result.warnings.map(({ code }) => code)).toEqual(['judge_failed']);
    expect(result.quality.score).toBe(await rulesAlone(text));
  });

  it('that hangs leaves the time to answer', async () => {
    const clock = new ManualClock();
    const { definition } = testEngine({
      segment: () => spanish,
      evaluate: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const { services, close } = await createServices({
      providers: [definition],
      clock,
      textDeadlineMs: 1_000,
    });
    onTestFinished(close);
    const running = services.text.translate(call);
    await clock.advance(600);
    expect((await running).warnings.map(({ code }) => code)).toEqual(['judge_failed']);
  });

  it('is an unsupported option where no engine can judge, before anything runs', async () => {
    const { text, requests } = await textService();
    const expected = { code: 'unsupported_option', errors: [{ pointer: '/quality' }] };
    await expect(text.translate(call)).rejects.toMatchObject(expected);
    const batch = text.translateBatch({ ...call, texts: ['a'] })[Symbol.asyncIterator]();
    await expect(batch.next()).rejects.toMatchObject(expected);
    expect(requests).toEqual([]);
  });
});
