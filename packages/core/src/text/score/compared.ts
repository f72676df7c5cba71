import type { MtAdaptation } from '@dragoman/provider';
import type { Document, Segment, Translation } from '../carried.ts';
import type { Span } from '../placeholders.ts';
import type { Rendered } from './windows/locate.ts';
import type { Part } from './windows/sentences.ts';
import type { Group } from './windows/windows.ts';

/** A segment and its translation, or all of two texts whose segments do not answer each other. */
export interface ComparedGroup extends Group {
  readonly spans: number;
  readonly brokenSpans: number;
  readonly unknownWords: readonly string[];
  readonly adaptations: readonly MtAdaptation[];
}

/** A text and its translation, as far as the score looks at them. */
export interface Compared {
  readonly groups: readonly ComparedGroup[];
  readonly source: Rendered;
  readonly output: Rendered;
}

const renderedOf = ({ segments, render }: Document): Rendered => ({
  texts: segments.map(({ text }) => text),
  render,
});

/** The segments that somebody had to translate, with what became of them. */
export const compareTranslations = (document: Document, translations: readonly Translation[]): Compared => {
  const groups: ComparedGroup[] = [];
  for (const [place, { text, spans, isTranslatable, remembered }] of document.segments.entries()) {
    const translation = translations[place];
    if (!translation || !(isTranslatable || remembered !== null)) continue;
    groups.push({
      source: [{ place, text }],
      output: [{ place, text: translation.text }],
      spans: spans.length,
      brokenSpans: translation.brokenSpans,
      unknownWords: translation.unknownWords,
      adaptations: translation.adaptations,
    });
  }
  const output = { texts: translations.map(({ text }) => text), render: document.render };
  return { groups, source: renderedOf(document), output };
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

const groupOf = (source: readonly Segment[], output: readonly Segment[], place: number): ComparedGroup => {
  const partsOf = (segments: readonly Segment[]): readonly Part[] =>
    segments.map(({ text }, index) => ({ place: place + index, text }));
  const spansOf = (segments: readonly Segment[]): readonly Span[] => segments.flatMap(({ spans }) => spans);
  return {
    source: partsOf(source),
    output: partsOf(output),
    spans: spansOf(source).length,
    brokenSpans: differing(spansOf(source), spansOf(output)),
    unknownWords: [],
    adaptations: [],
  };
};

/** Compares two whole texts whose translation is not of this call, by segments where they have as many. */
export const compareTexts = (source: Document, output: Document): Compared => ({
  groups:
    source.segments.length === output.segments.length
      ? source.segments.map((segment, place) => {
          const other = output.segments[place];
          return groupOf([segment], other ? [other] : [], place);
        })
      : [groupOf(source.segments, output.segments, 0)],
  source: renderedOf(source),
  output: renderedOf(output),
});
