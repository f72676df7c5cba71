import type { Unit } from './finish.ts';
import { loadFormat, type ParsedText } from './format.ts';
import type { Plan } from './plan.ts';
import type { ProtectedSegment } from './protect.ts';
import { recall } from './recall.ts';
import type { MemoryEntry, TextOptions } from './types.ts';

/** One text on its way through the stages, as far as it comes without an engine. */
export interface Job {
  readonly text: string;
  readonly plan: Plan;
  readonly parsed: ParsedText;
  readonly units: readonly Unit[];
  /** The whole text's translation, where it is remembered. */
  readonly remembered: MemoryEntry | undefined;
  /** The segments that an engine has to be asked for, each once, by their protected text. */
  readonly pending: ReadonlyMap<string, ProtectedSegment>;
}

/** A text taken apart, before the memory is asked. */
export type Sketch = Pick<Job, 'text' | 'plan' | 'parsed'>;

/** Takes a text apart. Rejects with `unsupported_format`. */
export const sketch = async (options: TextOptions, text: string, plan: Plan): Promise<Sketch> => {
  const handler = await loadFormat(options.format ?? 'text');
  return { text, plan, parsed: handler.parse(text, plan) };
};

const nothing: ReadonlyMap<string, ProtectedSegment> = new Map();

/** Recalls what is remembered of the texts, in one question, and says what is left to translate. */
export const prepare = async (options: TextOptions, sketches: readonly Sketch[]): Promise<readonly Job[]> => {
  const { memory } = options;
  const inquiries = sketches.flatMap(({ text, plan, parsed }) => {
    const [route] = plan.routes;
    if (!memory || !route) return [];
    const segments = parsed.segments.map(({ source }) => source);
    return { text, segments, route, sourceLanguage: plan.source.tag, targetLanguage: plan.target.tag };
  });
  const recalled = memory && inquiries.length > 0 ? await recall(memory, options, inquiries) : [];
  let next = 0;
  return sketches.map((base): Job => {
    const { segments } = base.parsed;
    const isTranslated = base.plan.routes.length > 0;
    const known = isTranslated ? recalled[next++] : undefined;
    if (!isTranslated || known?.whole) {
      return { ...base, units: [], remembered: known?.whole ?? undefined, pending: nothing };
    }
    const units = segments.map(
      (segment, index): Unit => ({ protected: segment, remembered: known?.segments[index] ?? null }),
    );
    const pending = new Map<string, ProtectedSegment>();
    for (const { protected: segment, remembered } of units) {
      if (segment.isTranslatable && !remembered) pending.set(segment.text, segment);
    }
    return { ...base, units, remembered: undefined, pending };
  });
};
