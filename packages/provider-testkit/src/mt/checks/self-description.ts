import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, ensureReason, rejectionOf, within } from '../../expectation.ts';
import type { MtBench } from '../bench.ts';
import { mtCapabilitiesSchema, mtEvaluationResultSchema, mtModelsSchema } from '../result-schema.ts';

/** What a translation engine says of itself, and of translations. */
export const selfDescriptionChecks: readonly ConformanceCheck<MtBench>[] = [
  {
    name: 'capabilities',
    title: 'the capabilities are complete, and evaluate exists if and only if its capability says so',
    run: (bench) =>
      bench.use(async (provider) => {
        const parsed = mtCapabilitiesSchema.safeParse(provider.capabilities);
        ensure(parsed.success, `capabilities break the contract: ${parsed.error?.message}`);
        const exists = typeof provider.evaluate === 'function';
        ensure(
          exists === provider.capabilities.evaluation,
          `capabilities.evaluation is ${provider.capabilities.evaluation}, but evaluate ${exists ? 'exists' : 'does not exist'}.`,
        );
      }),
  },
  {
    name: 'models',
    title:
      'models gives unique ids, canonical language tags and positive limits, and covers the sample directions',
    run: (bench) =>
      bench.use(async (provider) => {
        const models = await bench.models(provider);
        const parsed = mtModelsSchema.safeParse(models);
        ensure(parsed.success, `models() breaks the contract: ${parsed.error?.message}`);
        for (const { source, target, model: wanted } of bench.engine.directions) {
          const covered = models.some(
            ({ id, pairs }) =>
              (wanted === undefined || id === wanted) &&
              (pairs === 'any' || pairs.some((pair) => pair.source === source && pair.target === target)),
          );
          ensure(covered, `No model covers the sample direction ${source} → ${target}.`);
        }
      }),
  },
  {
    name: 'evaluate',
    title: 'evaluate gives a result of the contract’s shape, and heeds an aborted signal',
    run: (bench) =>
      bench.use(async (provider) => {
        if (!provider.capabilities.evaluation || provider.evaluate === undefined) {
          throw new NotApplicable('the engine does not judge');
        }
        const { source, target, model, sentences } = bench.direction;
        const request = {
          sourceText: sentences[0],
          translatedText: sentences[1],
          sourceLanguage: source,
          targetLanguage: target,
          ...(model === undefined ? {} : { model }),
        };
        const { signal } = new AbortController();
        const judged = provider.evaluate({ ...request, signal });
        const result = await within(judged, bench.patienceMs, 'evaluate must settle');
        const parsed = mtEvaluationResultSchema.safeParse(result);
        ensure(parsed.success, `The evaluation breaks the contract: ${parsed.error?.message}`);
        const reason = new Error('The suite aborted before the call.');
        const late = provider.evaluate({ ...request, signal: AbortSignal.abort(reason) });
        const error = await rejectionOf(within(late, bench.patienceMs, 'evaluate must settle'), 'evaluate');
        ensureReason(error, reason, 'evaluate');
      }),
  },
];
