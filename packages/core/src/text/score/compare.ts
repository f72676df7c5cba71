import type { ProtectedSegment, Span } from '../protect/protect.ts';
import type { ParsedText } from '../segment/document.ts';
import type { AssessedSegment } from './assess.ts';

/** How many spans one side has that the other lacks. */
const differing = (wanted: readonly Span[], found: readonly Span[]): number => {
  const rest = new Map<string, number>();
  for (const { value } of found) rest.set(value, (rest.get(value) ?? 0) + 1);
  let lost = 0;
  for (const { value } of wanted) {
    const left = rest.get(value) ?? 0;
    if (left === 0) lost++;
    else rest.set(value, left - 1);
  }
  return lost + (found.length - (wanted.length - lost));
};

const joined = (segments: readonly ProtectedSegment[]): Pick<ProtectedSegment, 'text' | 'spans'> => ({
  text: segments.map(({ text }) => text).join('\n'),
  spans: segments.flatMap(({ spans }) => spans),
});

/** Compares two whole texts whose translation is not of this call, by segments where they have as many. */
export const compareTexts = (source: ParsedText, output: ParsedText): readonly AssessedSegment[] => {
  const isAligned = source.segments.length === output.segments.length;
  const left = isAligned ? source.segments : [joined(source.segments)];
  const right = isAligned ? output.segments : [joined(output.segments)];
  return left.map((segment, index) => {
    const other = right[index];
    return {
      source: segment.text,
      output: other?.text ?? '',
      spans: segment.spans.length,
      brokenSpans: differing(segment.spans, other?.spans ?? []),
      unknownWords: 0,
    };
  });
};
