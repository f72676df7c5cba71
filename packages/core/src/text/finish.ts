import type { MtAdaptation } from '@dragoman/provider';
import { adapt } from './adapt.ts';
import type { AssessedSegment } from './assess.ts';
import { type ProtectedSegment, protect, protectAgain, unprotect } from './protect.ts';
import type { RestoredText } from './translate.ts';
import type { MemoryEntry } from './types.ts';

/** One segment on its way through the stages. */
export interface Unit {
  readonly protected: ProtectedSegment;
  readonly remembered: MemoryEntry | null;
}

/** A segment's final text, placeholders included, and what the rest has to know of it. */
export interface Finished {
  readonly text: string;
  readonly adaptations: readonly MtAdaptation[];
  /** Absent where there was nothing to translate. */
  readonly assessed?: AssessedSegment;
}

/** Adapts what the engine made of a segment. */
export const finish = (
  { protected: segment, remembered }: Unit,
  restored: RestoredText | undefined,
): Finished => {
  if (remembered) {
    const { translatedText } = remembered;
    const text = protectAgain(translatedText, segment) ?? translatedText;
    return { text, adaptations: [], assessed: compareTexts(segment.source, translatedText) };
  }
  if (!restored) return { text: segment.text, adaptations: [] };
  const adapted = adapt({ source: segment.text, text: restored.text, unknownWords: restored.unknownWords });
  return {
    text: adapted,
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
export const compareTexts = (source: string, output: string): AssessedSegment => {
  const wanted = protect(source);
  const found = protect(output);
  const rest = found.spans.map(({ value }) => value);
  let lost = 0;
  for (const span of wanted.spans) {
    const index = rest.indexOf(span.value);
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
