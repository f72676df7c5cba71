import { createHash } from 'node:crypto';
import { Turn } from '../../resilience/turn.ts';
import type { Passage, Plan, Segment } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import type { Span } from '../placeholders.ts';
import { protectAgain } from '../protect/protect.ts';
import { remember } from '../remember.ts';
import type { MemoryEntry, MemoryKey, MemoryQuestion } from '../types.ts';

/** Changes when the same options come to mean something else. */
const variantVersion = 2;

const digestOf = remember((options: string): string => createHash('sha256').update(options).digest('hex'));

/** The digest of everything but text and languages that shapes a translation. */
const variantOf = (plan: Plan, { modelId, model }: Route): string =>
  digestOf(
    JSON.stringify([
      variantVersion,
      modelId,
      model.revision ?? '',
      plan.format,
      plan.formality ?? 'auto',
      plan.isAdapted,
      plan.context ?? '',
      plan.glossary?.version ?? '',
      plan.brandVoice?.version ?? '',
    ]),
  );

/** Where spans are in sight, a text that lacks one is what somebody wanted; markup that is lost is never put back. */
const isInSight = ({ closing, readable }: Span): boolean => closing === undefined && readable === undefined;

const rememberedText = (entry: MemoryEntry | null | undefined, segment: Segment): string | null => {
  if (!entry) return null;
  const { translatedText } = entry;
  return protectAgain(translatedText, segment) ?? (segment.spans.every(isInSight) ? translatedText : null);
};

const pendingOf = (segments: readonly Segment[]): ReadonlyMap<string, Segment> => {
  const pending = new Map<string, Segment>();
  for (const segment of segments) {
    if (segment.isTranslatable && segment.remembered === null) pending.set(segment.text, segment);
  }
  return pending;
};

/** Under what a whole text is remembered. */
const keyOf = ({ text, plan }: Passage, route: Route): MemoryKey => ({
  sourceText: text,
  sourceLanguage: plan.source.tag,
  targetLanguage: plan.target.tag,
  variant: variantOf(plan, route),
});

/** What is asked for a text: the whole of it, then its segments where these are not the same. */
const questionsOf = ({ text, segments }: Passage, whole: MemoryKey): readonly MemoryQuestion[] => {
  const isOne = segments.length === 1 && segments[0]?.source === text;
  return [
    { ...whole, isReported: true },
    ...(isOne ? [] : segments.map(({ source }) => ({ ...whole, sourceText: source, isReported: false }))),
  ];
};

/**
 * Looks up in one question what the memory has of texts of one request, as wholes and in their segments, and says which
 * segments are left for an engine. Rejects as the memory does.
 */
export const recall = async (passages: readonly Passage[]): Promise<void> => {
  const asking = passages.flatMap((passage) => {
    const [route] = passage.plan.routes;
    if (!route || !passage.plan.memory) return [];
    const key = keyOf(passage, route);
    return [{ passage, key, questions: questionsOf(passage, key) }];
  });
  const memory = asking[0]?.passage.plan.memory;
  const turn = new Turn();
  if (memory) {
    const entries = await memory.recall(asking.flatMap(({ questions }) => questions));
    let position = 0;
    for (const { passage, key, questions } of asking) {
      const [whole, ...rest] = entries.slice(position, position + questions.length);
      position += questions.length;
      passage.memoryKey = key;
      passage.remembered = whole ?? undefined;
      const known = rest.length === 0 ? [whole] : rest;
      for (const [index, segment] of passage.segments.entries()) {
        segment.remembered = rememberedText(known[index], segment);
        if (turn.isOver) await turn.pass();
      }
    }
  }
  for (const passage of passages) {
    if (passage.plan.routes.length > 0) passage.pending = pendingOf(passage.segments);
    if (turn.isOver) await turn.pass();
  }
};
