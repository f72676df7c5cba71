import { Turn } from '../../resilience/turn.ts';
import { matchTerms, type TermMatch } from '../glossary/match.ts';
import { type ProtectedSegment, protectAgain, type Span } from '../protect/protect.ts';
import type { Outline, Plan } from '../request/plan.ts';
import type { ParsedText } from '../segment/document.ts';
import { loadFormat } from '../segment/segment.ts';
import type { MemoryEntry } from '../types.ts';
import { recall } from './recall.ts';

/** One segment of a text. */
export interface Unit {
  readonly segment: ProtectedSegment;
  /** The terms of the glossary that occur in the segment's protected text. */
  readonly terms: readonly TermMatch[];
  /** What is remembered of it, with placeholders for its spans. */
  readonly remembered: string | null;
}

/** One text on its way through the stages, as far as it comes without an engine. */
export interface Job {
  readonly text: string;
  readonly plan: Plan;
  readonly parsed: ParsedText;
  /** Takes another text of the same format apart. */
  readonly parse: (text: string, signal: AbortSignal) => Promise<ParsedText>;
  readonly units: readonly Unit[];
  /** The whole text's translation, where it is remembered. */
  readonly remembered: MemoryEntry | undefined;
  /** The segments that an engine has to be asked for, each once, by their protected text. */
  readonly pending: ReadonlyMap<string, Unit>;
}

/** A text taken apart, before the memory is asked. */
export type Sketch = Pick<Job, 'text' | 'plan' | 'parsed' | 'parse'>;

/** Takes a text apart. Rejects with `invalid_request` where that takes too long. */
export const sketch = async (
  { options }: Outline,
  text: string,
  plan: Plan,
  signal: AbortSignal,
): Promise<Sketch> => {
  const handler = await loadFormat(options.format ?? 'text', text);
  const parse: Sketch['parse'] = (other, until) => handler.parse(other, plan, until);
  return { text, plan, parsed: await parse(text, signal), parse };
};

const noTerms: readonly TermMatch[] = [];

/** Where spans are in sight, a text that lacks one is what somebody wanted; markup that is lost is never put back. */
const isInSight = ({ closing, readable }: Span): boolean => closing === undefined && readable === undefined;

const rememberedText = (entry: MemoryEntry | null | undefined, segment: ProtectedSegment): string | null => {
  if (!entry) return null;
  const { translatedText } = entry;
  return protectAgain(translatedText, segment) ?? (segment.spans.every(isInSight) ? translatedText : null);
};

const pendingOf = (units: readonly Unit[]): ReadonlyMap<string, Unit> => {
  const pending = new Map<string, Unit>();
  for (const unit of units) {
    if (unit.segment.isTranslatable && unit.remembered === null) pending.set(unit.segment.text, unit);
  }
  return pending;
};

/** Recalls what is remembered of the texts, in one question, and says what is left to translate. */
export const prepare = async (outline: Outline, sketches: readonly Sketch[]): Promise<readonly Job[]> => {
  const { memory } = outline.options;
  const inquiries = sketches.flatMap(({ text, plan, parsed }) => {
    const [route] = plan.routes;
    if (!memory || !route) return [];
    const segments = parsed.segments.map(({ source }) => source);
    return { text, segments, route, sourceLanguage: plan.source.tag, targetLanguage: plan.target.tag };
  });
  const recalled = memory && inquiries.length > 0 ? await recall(memory, outline, inquiries) : [];
  let next = 0;
  const turn = new Turn();
  const jobs: Job[] = [];
  for (const base of sketches) {
    const { glossary, routes } = base.plan;
    const known = memory && routes.length > 0 ? recalled[next++] : undefined;
    const units: Unit[] = [];
    for (const [index, segment] of routes.length > 0 ? base.parsed.segments.entries() : []) {
      units.push({
        segment,
        terms: glossary ? matchTerms(segment.text, glossary) : noTerms,
        remembered: rememberedText(known?.segments[index], segment),
      });
      if (turn.isOver) await turn.pass();
    }
    jobs.push({ ...base, units, remembered: known?.whole ?? undefined, pending: pendingOf(units) });
  }
  return jobs;
};
