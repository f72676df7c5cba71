import type { ProviderLogger } from '@dragoman/provider';
import type { Clock } from '../clock.ts';
import type { EngineSlot } from '../engine.ts';
import { requireFields } from '../require-fields.ts';
import { createWithin } from '../resilience/budget.ts';
import { Ticket } from '../scheduling/requester.ts';
import { translateTexts } from './batch/batch.ts';
import { loadDetector } from './detect/detector.ts';
import { findTerms } from './glossary/find.ts';
import { requireLanguage } from './languages.ts';
import { listLanguages, listModels } from './models/catalogue.ts';
import { ModelDirectory } from './models/directory.ts';
import { translateText } from './pipeline.ts';
import { ensurePair } from './request/plan.ts';
import { rate } from './score/rate.ts';
import { SegmentRun } from './segments/segment-run.ts';
import type { TextService } from './types.ts';

interface TextServiceDependencies {
  readonly slot: EngineSlot<'mt'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** Makes `services.text`. */
export const createTextService = ({
  slot,
  clock,
  logger,
  deadlineMs,
}: TextServiceDependencies): TextService => {
  const directory = new ModelDirectory(slot, clock, logger, deadlineMs);
  const within = createWithin(clock, { slot: 'mt', id: slot.selected[0]?.id ?? 'none' });
  const tools = { directory, logger };
  return Object.freeze<TextService>({
    async translate(request) {
      requireFields(request, { text: 'string', targetLanguage: 'string' });
      const ticket = new Ticket(request.requester);
      return within(deadlineMs, request.signal, (budget) => translateText(request, budget, tools), ticket);
    },
    async *translateBatch(request) {
      requireFields(request, { texts: 'strings', targetLanguage: 'string' });
      yield* translateTexts(request, { ...tools, within, deadlineMs });
    },
    async *translateSegments(request) {
      requireFields(request, { segments: 'objects', targetLanguage: 'string' });
      yield* new SegmentRun(request, { ...tools, within, deadlineMs }).batches();
    },
    async ensurePair(request) {
      requireFields(request, { targetLanguage: 'string' });
      return ensurePair(directory, request);
    },
    async findTerms(request) {
      requireFields(request, { sourceText: 'string', sourceLanguage: 'string', targetLanguage: 'string' });
      return findTerms(request);
    },
    async score(request) {
      requireFields(request, {
        sourceText: 'string',
        translatedText: 'string',
        sourceLanguage: 'string',
        targetLanguage: 'string',
      });
      return rate(request);
    },
    async detect(text) {
      requireFields({ text }, { text: 'string' });
      return (await loadDetector()).detect(text);
    },
    async prepare({ sourceLanguage, targetLanguage }) {
      const source = requireLanguage(sourceLanguage, '/sourceLanguage');
      const target = requireLanguage(targetLanguage, '/targetLanguage');
      const fetching = slot.selected.filter(({ provider }) => provider.install !== undefined);
      for (const engine of fetching) {
        const route = await directory.route({ engine, modelId: undefined }, source, target);
        if (!route) return false;
        if (!route.isInstalled) await directory.install(route);
      }
      return true;
    },
    languages: () => listLanguages(directory),
    models: () => listModels(directory, slot.selected[0]),
  });
};
