import {
  type MtAdaptation,
  type MtInstructions,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import { translateChecked } from '../../facades/mt.ts';
import type { Budget } from '../../resilience/budget.ts';
import { Turn } from '../../resilience/turn.ts';
import type { Route } from '../models/directory.ts';
import type { ProtectedSegment } from '../protect/protect.ts';
import {
  inspectPlaceholders,
  isIntact,
  normalisePlaceholders,
  repairPlaceholders,
} from '../restore/restore.ts';
import { pack } from './pack.ts';
import { addUsage, type Usage } from './usage.ts';

/** One text as the engine returned it, placeholders included. */
interface EngineText {
  readonly text: string;
  readonly unknownWords: readonly string[];
  readonly adaptations: readonly MtAdaptation[];
}

interface EngineTexts {
  /** One for each text, in order. */
  readonly texts: readonly EngineText[];
  readonly warnings: readonly ProviderWarning[];
  readonly usage: Usage | undefined;
}

/** What an engine is told with the texts of one call, by their places; undefined: nothing. */
export type Instruct = (places: readonly number[]) => MtInstructions | undefined;

/** Sends texts to one engine, packed by its limits, one call after another. */
const translateTexts = async (
  route: Route,
  texts: readonly string[],
  instruct: Instruct,
  budget: Budget,
): Promise<EngineTexts> => {
  const { engine, model } = route;
  const results = texts.map(() => ({
    text: '',
    unknownWords: [] as string[],
    adaptations: [] as MtAdaptation[],
  }));
  const warnings: ProviderWarning[] = [];
  let usage: Usage | undefined;
  for (const pieces of pack(texts, model.limits)) {
    const segments = pieces.map(({ text }, index) => ({ id: String(index), text }));
    const instructions = instruct(pieces.map(({ owner }) => owner));
    const answer = await engine.guard.run(budget, (signal) =>
      translateChecked(engine, {
        segments,
        sourceLanguage: route.sourceTag,
        targetLanguage: route.targetTag,
        model: model.id,
        ...(instructions ? { instructions } : {}),
        signal,
      }),
    );
    for (const [index, piece] of pieces.entries()) {
      const segment = answer.segments[index];
      const result = results[piece.owner];
      if (!segment || !result) continue;
      // Outer white space is the skeleton's; between the pieces of one text it is the source's.
      result.text += segment.text.trim() + piece.gap;
      if (segment.unknownWords) result.unknownWords.push(...segment.unknownWords);
      if (segment.adaptations) result.adaptations.push(...segment.adaptations);
    }
    warnings.push(...answer.warnings);
    usage = addUsage(usage, answer.usage);
  }
  return { texts: results, warnings, usage };
};

/** A translation whose placeholders are complete: each is there exactly once. */
export interface RestoredText extends EngineText {
  /** Placeholders that the engine had lost, doubled or invented before they were put right. */
  readonly brokenSpans: number;
}

/** What an engine made of the segments of a request. */
export interface RestoredTexts extends Omit<EngineTexts, 'texts'> {
  readonly texts: readonly RestoredText[];
}

/** An engine that breaks everything must not be asked for every segment twice. */
const mostRepeated = 20;

/**
 * Translates protected segments and checks their placeholders. A segment that comes back with a lost, doubled or
 * invented one is asked for once more, alone; what is still broken is put right, and how much it was is told.
 */
export const translateAndRestore = async (
  route: Route,
  segments: readonly ProtectedSegment[],
  instruct: Instruct,
  budget: Budget,
): Promise<RestoredTexts> => {
  if (segments.length === 0) return { texts: [], warnings: [], usage: undefined };
  const first = await translateTexts(
    route,
    segments.map(({ text }) => text),
    instruct,
    budget,
  );
  const texts: RestoredText[] = [];
  let { usage } = first;
  let repeated = 0;
  const turn = new Turn();
  for (const [index, segment] of segments.entries()) {
    const grade = (candidate: EngineText) => {
      const text = normalisePlaceholders(candidate.text);
      const report = inspectPlaceholders(text, segment.spans);
      return { ...candidate, text, report, faults: report.lost.length + report.surplus };
    };
    let best = grade(first.texts[index] ?? { text: '', unknownWords: [], adaptations: [] });
    if (!isIntact(best.report) && repeated < mostRepeated) {
      repeated++;
      const again = await translateAgain(route, segment.text, () => instruct([index]), budget);
      usage = addUsage(usage, again?.usage);
      const candidate = again?.texts[0] && grade(again.texts[0]);
      if (candidate && candidate.faults < best.faults) best = candidate;
    }
    const isBroken = !isIntact(best.report);
    texts.push({
      text: isBroken ? repairPlaceholders(best.text, segment) : best.text,
      unknownWords: best.unknownWords,
      adaptations: best.adaptations,
      brokenSpans: best.faults,
    });
    if (turn.isOver) await turn.pass();
  }
  return { texts, warnings: first.warnings, usage };
};

/** The second try may fail: the first result is there. */
const translateAgain = async (
  route: Route,
  text: string,
  instruct: Instruct,
  budget: Budget,
): Promise<EngineTexts | undefined> => {
  try {
    return await translateTexts(route, [text], instruct, budget);
  } catch (error) {
    if (budget.signal.aborted || !ServiceError.is(error)) throw error;
    return undefined;
  }
};
