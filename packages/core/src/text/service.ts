import {
  type MtAdaptation,
  type ProviderLogger,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import { untilAborted } from '../resilience/abort.ts';
import { Budget } from '../resilience/budget.ts';
import type { Clock } from '../resilience/clock.ts';
import { isEngineFault, timeoutError } from '../resilience/errors.ts';
import { failOver } from '../resilience/fail-over.ts';
import { adapt } from './adapt.ts';
import { type AssessedSegment, assess } from './assess.ts';
import { listLanguages, listModels } from './catalogue.ts';
import { countCodePoints } from './code-points.ts';
import { loadDetector } from './detect/detector.ts';
import { chooseSource } from './detect/source.ts';
import { formatHandler } from './format.ts';
import { isVariantPair, type Language, languageName, requireLanguage } from './languages.ts';
import { type ModelChoice, ModelDirectory, type Route } from './models.ts';
import { applyOptions } from './options.ts';
import { type ProtectedSegment, protect, unprotect } from './protect.ts';
import { recall } from './recall.ts';
import { plainText } from './segment.ts';
import { type RestoredText, translateAndRestore } from './translate.ts';
import type {
  DetectedLanguage,
  MemoryEntry,
  TextService,
  TranslateTextRequest,
  TranslateTextResult,
} from './types.ts';

const handlers = { text: plainText };

interface TextServiceDependencies {
  readonly slot: EngineSlot<'mt'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one text may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** One segment on its way through the stages. */
interface Unit {
  readonly source: string;
  readonly protected: ProtectedSegment;
  readonly remembered: MemoryEntry | null;
}

/** Makes `services.text`: `detect → segment → protect → recall → translate → restore → adapt → score`. */
export const createTextService = (dependencies: TextServiceDependencies): TextService => {
  const { slot, clock, logger, deadlineMs } = dependencies;
  const directory = new ModelDirectory(slot, clock, logger);

  const detectSource = async (
    text: string,
    choices: readonly ModelChoice[],
    target: Language,
  ): Promise<{ readonly language: Language; readonly detected: DetectedLanguage }> => {
    const detector = await loadDetector();
    return chooseSource(detector.detect(text), await directory.sourcesOf(choices, target));
  };

  /** The ways to translate a pair, in the order of fail-over. */
  const findRoutes = async (
    choices: readonly ModelChoice[],
    source: Language,
    target: Language,
  ): Promise<readonly Route[]> => {
    const routes: Route[] = [];
    let failure: ServiceError | undefined;
    for (const choice of choices) {
      try {
        const route = await directory.route(choice, source, target);
        if (route) routes.push(route);
      } catch (error) {
        if (!isEngineFault(error)) throw error;
        failure ??= error;
      }
    }
    if (routes.length === 0 && failure) throw failure;
    return routes;
  };

  const unsupportedPair = async (
    choices: readonly ModelChoice[],
    source: Language,
    target: Language,
    isGuess: boolean,
  ): Promise<ServiceError> => {
    const targets = await directory.targetsOf(choices, source);
    const message =
      targets.length > 0
        ? `From ${source.tag} these targets are possible: ${targets.join(', ')}.`
        : `Nothing can be translated from ${source.tag} here.`;
    return new ServiceError('unsupported_language_pair', {
      detail: `${languageName(source.tag)} (${source.tag}) cannot be translated into ${languageName(target.tag)} (${target.tag}). ${message}${
        isGuess ? ' The source language was detected: name it in source_language if it is another.' : ''
      }`,
      errors: [{ pointer: '/target_language', code: 'unsupported_language_pair', message }],
      extensions: { source_language: source.tag, target_languages: targets },
    });
  };

  const run = async (request: TranslateTextRequest, budget: Budget): Promise<TranslateTextResult> => {
    const { text } = request;
    const handler = formatHandler(handlers, request.format ?? 'text');
    const target = requireLanguage(request.targetLanguage, '/target_language');
    const isNamed = request.sourceLanguage !== undefined && request.sourceLanguage.toLowerCase() !== 'auto';
    const named = isNamed ? requireLanguage(request.sourceLanguage ?? '', '/source_language') : undefined;
    const choices = await directory.candidates(request.model);

    const guess = named ? undefined : await detectSource(text, choices, target);
    const source = named ?? guess?.language ?? target;
    const isSameLanguage = source.base === target.base;
    const routes =
      isSameLanguage && !isVariantPair(source, target) ? [] : await findRoutes(choices, source, target);
    const charactersUsed = countCodePoints(text);
    const common = {
      sourceLanguage: source.tag,
      targetLanguage: target.tag,
      ...(guess ? { detectedLanguage: guess.detected } : {}),
      charactersUsed,
    };
    if (isSameLanguage && routes.length === 0) {
      const whole = { source: text, output: text, spans: 0, brokenSpans: 0, unknownWords: 0 };
      return {
        ...common,
        translatedText: text,
        model: 'none',
        engine: 'none',
        cached: false,
        charactersBilled: 0,
        quality: await assess([whole], source, target),
        adaptations: [],
        warnings: [
          {
            code: 'same_language',
            message: `The text is in ${languageName(source.tag)} already: it is returned as it is.`,
          },
        ],
      };
    }
    const [first] = routes;
    if (!first) throw await unsupportedPair(choices, source, target, guess !== undefined);

    const parsed = handler.parse(text);
    const recalled = request.memory
      ? await recall(request.memory, request, parsed.segments, first, {
          source: source.tag,
          target: target.tag,
        })
      : null;
    budget.signal.throwIfAborted();
    if (recalled?.whole) {
      const output = recalled.whole.translatedText;
      return {
        ...common,
        translatedText: output,
        model: first.modelId,
        engine: first.engine.id,
        cached: true,
        charactersBilled: 0,
        quality: await assess([compareTexts(text, output)], source, target),
        adaptations: [],
        warnings: regionWarnings(first, target, []),
      };
    }
    const units = parsed.segments.map(
      (segment, index): Unit => ({
        source: segment,
        protected: protect(segment),
        remembered: recalled?.segments[index] ?? null,
      }),
    );
    const pending = new Map<string, ProtectedSegment>();
    for (const { protected: segment, remembered } of units) {
      if (segment.isTranslatable && !remembered) pending.set(segment.text, segment);
    }
    const { route, options, restored } = await failOver(routes, budget, logger, async (candidate, share) => {
      const applied = applyOptions(request, candidate.engine.provider.capabilities, candidate.engine.id);
      return {
        route: candidate,
        options: applied,
        restored: await translateAndRestore(candidate, [...pending.values()], applied.instructions, share),
      };
    });

    const byText = new Map([...pending.keys()].map((key, index) => [key, restored.texts[index]] as const));
    const finished = units.map((unit) => finish(unit, byText.get(unit.protected.text)));
    const assessed = finished.flatMap(({ assessed: segment }) => (segment ? [segment] : []));
    const recalledUnits = units.filter(({ remembered }) => remembered);
    const isCached = pending.size === 0 && recalledUnits.length > 0;
    const recalledCharacters = recalledUnits.reduce((sum, unit) => sum + countCodePoints(unit.source), 0);
    return {
      ...common,
      translatedText: parsed.render(finished.map(({ text: output }) => output)),
      model: route.modelId,
      engine: route.engine.id,
      cached: isCached,
      charactersBilled: pending.size === 0 ? 0 : charactersUsed - recalledCharacters,
      quality: await assess(assessed, source, target),
      adaptations: finished.flatMap(({ adaptations }) => adaptations),
      warnings: regionWarnings(route, target, [...options.warnings, ...restored.warnings]),
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

/** A segment's final text, and what the rest has to know of it. */
interface Finished {
  readonly text: string;
  readonly adaptations: readonly MtAdaptation[];
  /** Absent where there was nothing to translate. */
  readonly assessed?: AssessedSegment;
}

const finish = (
  { source, protected: segment, remembered }: Unit,
  restored: RestoredText | undefined,
): Finished => {
  if (remembered) {
    const text = remembered.translatedText;
    return { text, adaptations: [], assessed: compareTexts(source, text) };
  }
  if (!restored) return { text: source, adaptations: [] };
  const adapted = adapt({ source: segment.text, text: restored.text, unknownWords: restored.unknownWords });
  return {
    text: unprotect(adapted, segment.spans),
    // An engine speaks of what it was shown: its notes may hold placeholders too.
    adaptations: restored.adaptations.map(({ kind, ...texts }) => ({
      kind,
      source: unprotect(texts.source, segment.spans),
      target: unprotect(texts.target, segment.spans),
      note: unprotect(texts.note, segment.spans),
    })),
    assessed: {
      source: segment.text,
      output: adapted,
      spans: segment.spans.length,
      brokenSpans: restored.brokenSpans,
      unknownWords: restored.unknownWords.length,
    },
  };
};

/** Compares two whole texts whose translation is not of this call. */
const compareTexts = (source: string, output: string): AssessedSegment => {
  const wanted = protect(source);
  const found = protect(output);
  const rest = [...found.spans];
  let lost = 0;
  for (const span of wanted.spans) {
    const index = rest.indexOf(span);
    if (index < 0) lost++;
    else rest.splice(index, 1);
  }
  return {
    source: wanted.text,
    output: found.text,
    spans: wanted.spans.length,
    brokenSpans: lost + rest.length,
    unknownWords: 0,
  };
};

/** Adds the warning of a lost region, once, and drops repeated warnings. */
const regionWarnings = (
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
