import { type ProviderLogger, type ProviderWarning, ServiceError } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { untilAborted } from '../resilience/abort.ts';
import { Budget } from '../resilience/budget.ts';
import type { Clock } from '../resilience/clock.ts';
import { timeoutError } from '../resilience/errors.ts';
import { failOver } from '../resilience/fail-over.ts';
import { assess } from './assess.ts';
import { listLanguages, listModels } from './catalogue.ts';
import { countCodePoints } from './code-points.ts';
import { loadDetector } from './detect/detector.ts';
import { compareTexts, finish, type Unit } from './finish.ts';
import { type FormatHandler, loadFormat } from './format.ts';
import { type Language, languageName } from './languages.ts';
import { ModelDirectory, type Route } from './models.ts';
import { applyOptions } from './options.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProtectedSegment } from './protect.ts';
import { recall } from './recall.ts';
import { translateAndRestore } from './translate.ts';
import type { TextService, TranslateTextRequest, TranslateTextResult } from './types.ts';

interface TextServiceDependencies {
  readonly slot: EngineSlot<'mt'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** Makes `services.text`: `detect → segment → protect → recall → translate → restore → adapt → score`. */
export const createTextService = (dependencies: TextServiceDependencies): TextService => {
  const { slot, clock, logger, deadlineMs } = dependencies;
  const directory = new ModelDirectory(slot, clock, logger);

  const run = async (request: TranslateTextRequest, budget: Budget): Promise<TranslateTextResult> => {
    const handler = await loadFormat(request.format ?? 'text');
    const plan = await makePlan(directory, request);
    const [first, ...others] = plan.routes;
    if (!first) return sameLanguage(request.text, plan);
    return translate(request, handler, plan, [first, ...others], budget);
  };

  const translate = async (
    request: TranslateTextRequest,
    handler: FormatHandler,
    plan: Plan,
    routes: readonly [Route, ...Route[]],
    budget: Budget,
  ): Promise<TranslateTextResult> => {
    const { source, target } = plan;
    const parsed = handler.parse(request.text, { source, target });
    const recalled = request.memory
      ? await recall(
          request.memory,
          request,
          parsed.segments.map((segment) => segment.source),
          routes[0],
          { source: source.tag, target: target.tag },
        )
      : null;
    budget.signal.throwIfAborted();
    if (recalled?.whole) return fromMemory(request, plan, routes[0], recalled.whole.translatedText);

    const units = parsed.segments.map(
      (segment, index): Unit => ({
        protected: segment,
        remembered: recalled?.segments[index] ?? null,
      }),
    );
    // Equal segments are sent once.
    const pending = new Map<string, ProtectedSegment>();
    for (const { protected: segment, remembered } of units) {
      if (segment.isTranslatable && !remembered) pending.set(segment.text, segment);
    }
    const { route, options, restored } = await failOver(routes, budget, logger, async (candidate, share) => {
      const applied = optionsOn(candidate, request);
      const segments = [...pending.values()];
      const texts = await translateAndRestore(candidate, segments, applied.instructions, share);
      return { route: candidate, options: applied, restored: texts };
    });

    const byText = new Map([...pending.keys()].map((key, index) => [key, restored.texts[index]] as const));
    const finished = units.map((unit) => finish(unit, byText.get(unit.protected.text)));
    const recalledUnits = units.filter(({ remembered }) => remembered);
    const recalledCharacters = recalledUnits.reduce(
      (sum, unit) => sum + countCodePoints(unit.protected.source),
      0,
    );
    const languages = languagesOf(request.text, plan);
    return {
      ...languages,
      translatedText: parsed.render(finished.map(({ text }) => text)),
      model: route.modelId,
      engine: route.engine.id,
      cached: pending.size === 0 && recalledUnits.length > 0,
      charactersBilled: pending.size === 0 ? 0 : languages.charactersUsed - recalledCharacters,
      quality: await assess(
        finished.flatMap(({ assessed }) => assessed ?? []),
        source,
        target,
      ),
      glossaryMatches: [],
      adaptations: finished.flatMap(({ adaptations }) => adaptations),
      warnings: allWarnings(route, target, [...options.warnings, ...restored.warnings]),
      ...(restored.usage ? { usage: restored.usage } : {}),
    };
  };

  return Object.freeze<TextService>({
    translate: async (request) => {
      request.signal?.throwIfAborted();
      const budget = new Budget(clock, deadlineMs, request.signal);
      try {
        return await untilAborted(run(request, budget), budget.signal);
      } catch (error) {
        // Where no engine was being asked, nobody has said yet whose time it was.
        if (budget.isSpent && !ServiceError.is(error))
          throw timeoutError({ slot: 'mt', id: slot.selected[0]?.id ?? 'none' });
        throw error;
      } finally {
        budget.close();
      }
    },
    detect: async (text) => (await loadDetector()).detect(text),
    languages: () => listLanguages(directory),
    models: () => listModels(directory, slot.selected[0]),
  });
};

const optionsOn = ({ engine }: Route, request: TranslateTextRequest) =>
  applyOptions(request, engine.provider.capabilities, engine.id);

/** What every result says of its text and languages. */
const languagesOf = (text: string, { source, target, detected }: Plan) => ({
  sourceLanguage: source.tag,
  targetLanguage: target.tag,
  ...(detected ? { detectedLanguage: detected } : {}),
  charactersUsed: countCodePoints(text),
});

/** The text as it is, since it is in the target language already. */
const sameLanguage = async (text: string, plan: Plan): Promise<TranslateTextResult> => ({
  ...languagesOf(text, plan),
  translatedText: text,
  model: 'none',
  engine: 'none',
  cached: false,
  charactersBilled: 0,
  quality: await assess([compareTexts(text, text)], plan.source, plan.target),
  glossaryMatches: [],
  adaptations: [],
  warnings: [
    {
      code: 'same_language',
      message: `The text is in ${languageName(plan.source.tag)} already: it is returned as it is.`,
    },
  ],
});

/** A text that was translated before. */
const fromMemory = async (
  request: TranslateTextRequest,
  plan: Plan,
  route: Route,
  translatedText: string,
): Promise<TranslateTextResult> => ({
  ...languagesOf(request.text, plan),
  translatedText,
  model: route.modelId,
  engine: route.engine.id,
  cached: true,
  charactersBilled: 0,
  quality: await assess([compareTexts(request.text, translatedText)], plan.source, plan.target),
  glossaryMatches: [],
  adaptations: [],
  warnings: allWarnings(route, plan.target, optionsOn(route, request).warnings),
});

/** Adds the warning of a lost region, once, and drops repeated warnings. */
const allWarnings = (
  { isRegionLost, engine, targetTag }: Route,
  target: Language,
  warnings: readonly ProviderWarning[],
): readonly ProviderWarning[] => {
  const all = [...warnings];
  if (isRegionLost && !all.some(({ code }) => code === 'region_fallback')) {
    all.push({
      code: 'region_fallback',
      message: `The engine ${engine.id} has no ${target.tag}: ${targetTag} was used.`,
    });
  }
  const seen = new Set<string>();
  return all.filter(({ code, message }) => {
    const key = `${code}\n${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
};
