import { createHash } from 'node:crypto';
import { Turn } from '../../resilience/turn.ts';
import type { Passage, Plan, Segment } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import type { Span } from '../placeholders.ts';
import { protectAgain } from '../protect/protect.ts';
import { remember } from '../remember.ts';
import type { MemoryEntry, MemoryKey, MemoryQuestion, TranslationMemory } from '../types.ts';

/** Changes when the same options come to mean something else. */
const variantVersion = 4;

const digestOf = remember((options: string): string => createHash('sha256').update(options).digest('hex'));

/** The digest of everything but text and languages that shapes a translation. */
const variantOf = (plan: Plan, { modelId, revision }: Route): string =>
  digestOf(
    JSON.stringify([
      variantVersion,
      modelId,
      revision ?? '',
      // Segments of files and texts share their memory.
      plan.format === 'tagged' ? 'text' : plan.format,
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
    if (segment.isTranslatable && segment.remembered === null) pending.set(segment.asked, segment);
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

/** What is asked for a text: the whole of it, then its segments, each once. */
const questionsOf = ({ text, segments }: Passage, whole: MemoryKey): readonly MemoryQuestion[] => {
  if (segments.length === 1 && segments[0]?.source === text) return [{ ...whole, isReported: true }];
  const parts = new Set(segments.map(({ source }) => source));
  parts.delete(text);
  return [
    { ...whole, isReported: true },
    ...Array.from(parts, (sourceText) => ({ ...whole, sourceText, isReported: false })),
  ];
};

/** What is asked at once: a long text has some ten thousand questions, which take their turns. */
const maxQuestions = 1_000;

const ask = async (
  memory: TranslationMemory,
  questions: readonly MemoryQuestion[],
  turn: Turn,
): Promise<readonly (MemoryEntry | null)[]> => {
  if (questions.length <= maxQuestions) return memory.recall(questions);
  const entries: (MemoryEntry | null)[] = [];
  for (let from = 0; from < questions.length; from += maxQuestions) {
    await turn.pass();
    entries.push(...(await memory.recall(questions.slice(from, from + maxQuestions))));
  }
  return entries;
};

/**
 * Looks up what the memory has of texts of one request, as wholes and in their segments, in one question where they are
 * not very long, and says which segments are left for an engine. Rejects as the memory does.
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
    const entries = await ask(
      memory,
      asking.flatMap(({ questions }) => questions),
      turn,
    );
    let position = 0;
    for (const { passage, key, questions } of asking) {
      const known = new Map<string, MemoryEntry | null | undefined>();
      for (const { sourceText } of questions) known.set(sourceText, entries[position++]);
      passage.memoryKey = key;
      passage.remembered = known.get(passage.text) ?? undefined;
      for (const segment of passage.segments) {
        segment.remembered = rememberedText(known.get(segment.source), segment);
        if (turn.isOver) await turn.pass();
      }
    }
  }
  for (const passage of passages) {
    if (passage.plan.routes.length > 0) passage.pending = pendingOf(passage.segments);
    if (turn.isOver) await turn.pass();
  }
};
