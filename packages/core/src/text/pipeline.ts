import type { ProviderLogger } from '@dragoman/provider';
import type { Budget } from '../resilience/budget.ts';
import { inTurns, turnFor } from '../resilience/turn.ts';
import { adapt, adaptSame } from './adapt/adapt.ts';
import type { Draft, Passage, Version } from './carried.ts';
import { checkTerms } from './glossary/check.ts';
import type { ModelDirectory, Route } from './models/directory.ts';
import { showSpans } from './placeholders.ts';
import { protectTerms } from './protect/terms.ts';
import { withMemoryKey } from './recall/memory-key.ts';
import { recall } from './recall/recall.ts';
import { type Planner, readRequest } from './request/plan.ts';
import { restore } from './restore/restore.ts';
import { reportOf, resultOfDraft, resultOfMemory, resultOfSame } from './result.ts';
import { compareTexts, compareTranslations, joined } from './score/compared.ts';
import { isJudged, judge, type ReadablePair, withoutFailure } from './score/judge.ts';
import { asWeakerLeg } from './score/pivot.ts';
import { assess, score } from './score/score.ts';
import { segment } from './segment/segment.ts';
import { retry } from './translate/retry.ts';
import { type DraftRequest, translate } from './translate/translate.ts';
import type { MemoryEntry, TranslateTextRequest, TranslateTextResult } from './types.ts';

/** What texts are translated with. */
export interface TextTools {
  readonly directory: ModelDirectory;
  readonly logger: ProviderLogger;
}

/** `detect → segment → protect`: what can be done for a text by itself, before the memory is asked. */
export const open = async (detect: Planner, text: string, signal: AbortSignal): Promise<Passage> => {
  await turnFor(text);
  const plan = await detect(text);
  const passage = await segment(plan, text, signal);
  if (plan.terms && plan.routes.length > 0) await protectTerms(passage, plan.terms);
  return passage;
};

/** `translate → restore`: has segments translated, and puts back what the engine damaged or was not shown. */
export const draft = async (request: DraftRequest, budget: Budget, { logger }: TextTools): Promise<Draft> =>
  restore(await translate(request, budget, logger), request);

/** `adapt → score`: what becomes of a text with the translations of its segments. */
export const finish = async (passage: Passage, drafted: Draft): Promise<Version> => {
  await turnFor(passage.text);
  const translations = await adapt(passage, drafted);
  await turnFor(passage.text);
  const translatedText = passage.render(translations.map(({ text }) => text));
  await turnFor(passage.text);
  const compared = compareTranslations(passage, translations);
  const uses = translations.flatMap((one) => one.uses);
  const read = () => ({ source: joined(passage.segments), output: joined(translations) });
  const verdict = await score(passage.plan, drafted.route, compared, read, uses, false);
  const quality = await asWeakerLeg(passage, translations, verdict.quality);
  await turnFor(passage.text);
  const result = resultOfDraft(passage, drafted, translatedText, translations, { ...verdict, quality });
  return { draft: drafted, result, translations, verdicts: verdict.verdicts };
};

/** `adapt → score` of a text that is in the target language already. */
export const finishSame = async (passage: Passage): Promise<TranslateTextResult> => {
  const { source, target } = passage.plan;
  const translations = await adaptSame(passage);
  await turnFor(passage.text);
  const adaptations = translations.flatMap((one) => one.adaptations);
  const { quality } = await assess(compareTexts(passage, passage), source, target, { adaptations });
  return resultOfSame(passage, passage.render(translations.map(({ text }) => text)), adaptations, quality);
};

/**
 * What is remembered of a text, with what was said of it then; `score` where nobody knows that. The text is not changed:
 * a person may have approved it.
 */
export const finishRemembered = async (
  passage: Passage,
  route: Route,
  { translatedText, report }: MemoryEntry,
  signal: AbortSignal,
): Promise<TranslateTextResult> => {
  if (report) return resultOfMemory(passage, route, translatedText, withoutFailure(report));
  const { plan } = passage;
  await turnFor(passage.text);
  const output = await passage.parse(translatedText, signal);
  const texts = { source: joined(passage.segments), output: joined(output.segments) };
  const terms = passage.segments.flatMap((one) => one.terms);
  const { uses } =
    plan.terms && terms.length > 0
      ? await inTurns(checkTerms(texts.source, texts.output, terms, plan.terms))
      : { uses: [] };
  const verdict = await score(plan, route, compareTexts(passage, output), () => texts, uses, true);
  return resultOfMemory(passage, route, translatedText, reportOf(passage, route, verdict));
};

/**
 * `translate → restore → adapt → score` for a text that was opened and looked up in the memory; again where a second try
 * may help, and judged where that was asked for.
 *
 * @param drafting has the pending segments translated; called where the text is neither remembered nor in the target
 *   language already
 * @param known what came of the text already, second tries included
 */
export const complete = async (
  passage: Passage,
  budget: Budget,
  tools: TextTools,
  drafting: () => Promise<Draft>,
  known?: Version,
): Promise<TranslateTextResult> => {
  const { text, plan, segments, remembered } = passage;
  const [route] = plan.routes;
  if (!route) return finishSame(passage);
  const judged = async (result: TranslateTextResult, read: () => readonly ReadablePair[]) =>
    plan.isJudged ? judge(tools.directory, result, read(), budget, tools.logger) : result;
  if (remembered) {
    const result = await finishRemembered(passage, route, remembered, budget.signal);
    if (isJudged(result)) return result;
    return judged(result, () => [{ source: text, output: remembered.translatedText }]);
  }
  const version =
    known ??
    (await retry(passage, await finish(passage, await drafting()), budget, {
      translate: (again, routes, faults, share) =>
        draft({ plan: { ...plan, routes }, segments: again, texts: [text], faults }, share, tools),
      finish: (drafted) => finish(passage, drafted),
    }));
  const result = await judged(version.result, () =>
    segments.map(({ source, spans }, index) => ({
      source,
      output: showSpans(version.translations[index]?.text ?? '', spans),
    })),
  );
  return withMemoryKey(passage, version.draft, result);
};

/** `detect → segment → protect → recall → translate → restore → adapt → score`: see `TextService.translate`. */
export const translateText = async (
  request: TranslateTextRequest,
  budget: Budget,
  tools: TextTools,
): Promise<TranslateTextResult> => {
  const { text } = request;
  const passage = await open(await readRequest(tools.directory, request), text, budget.signal);
  await recall([passage]);
  budget.signal.throwIfAborted();
  return complete(passage, budget, tools, () =>
    draft({ plan: passage.plan, segments: [...passage.pending.values()], texts: [text] }, budget, tools),
  );
};
