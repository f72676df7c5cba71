import type { Document, Segment, Translation } from '../carried.ts';
import type { Span } from '../placeholders.ts';

/** Segments and their translations, one for each, as far as the score looks at them. */
export interface Compared {
  readonly segments: readonly Pick<Segment, 'text' | 'spans'>[];
  readonly translations: readonly Translation[];
}

/** The segments that somebody had to translate, with what became of them. */
export const compareTranslations = (
  { segments }: Document,
  translations: readonly Translation[],
): Compared => {
  const isScored = ({ isTranslatable, remembered }: Segment): boolean =>
    isTranslatable || remembered !== null;
  return segments.every(isScored)
    ? { segments, translations }
    : {
        segments: segments.filter(isScored),
        translations: translations.filter((_, index) => segments[index] && isScored(segments[index])),
      };
};

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

/** The segments of a text, each on its line. */
export const joined = (segments: readonly { readonly text: string }[]): string =>
  segments.map(({ text }) => text).join('\n');

const asOne = (segments: readonly Segment[]): Compared['segments'] => [
  { text: joined(segments), spans: segments.flatMap(({ spans }) => spans) },
];

/** Compares two whole texts whose translation is not of this call, by segments where they have as many. */
export const compareTexts = (source: Document, output: Document): Compared => {
  const isAligned = source.segments.length === output.segments.length;
  const segments = isAligned ? source.segments : asOne(source.segments);
  const others = isAligned ? output.segments : asOne(output.segments);
  return {
    segments,
    translations: segments.map(({ spans }, index) => ({
      text: others[index]?.text ?? '',
      brokenSpans: differing(spans, others[index]?.spans ?? []),
      unknownWords: [],
      adaptations: [],
      uses: [],
    })),
  };
};
