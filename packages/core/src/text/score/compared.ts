import { impliedEnds, inlineElements, voidElements } from '@dragoman/markup';
import type { MtAdaptation } from '@dragoman/provider';
import type { Document, Segment, Translation } from '../carried.ts';
import type { Span } from '../placeholders.ts';
import { remember } from '../remember.ts';
import { withoutCodes } from './own-work.ts';
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

/** The letter of a list, a label, a unit or a version: `b)`, `T: +1 555 0100`, `98.6 F`, `v2`. */
const singleLetter = /^(?:\p{Lu}|\p{Ll})\p{Nd}*$/u;

/** Words without single letters and those that stand in codes alone: an engine need not know these. */
const withoutThoseOfCodes = (words: readonly string[], text: string): readonly string[] =>
  words.filter(
    (word) => !singleLetter.test(word) && (!text.includes(word) || withoutCodes(text).includes(word)),
  );

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
      unknownWords: withoutThoseOfCodes(translation.unknownWords, text),
      adaptations: translation.adaptations,
    });
  }
  const output = { texts: translations.map(({ text }) => text), render: document.render };
  return { groups, source: renderedOf(document), output };
};

/** Where several stand side by side, each for itself: another language may put a word between them. */
const sideBySide = /(?<=[}>])(?=[{<])/u;
/** `<file>` in the help of a command: a word for a word, where it is no element of HTML. */
const wordForWord = /^<([\p{L}_-]{2,30})>$/u;
const isElement = (name: string): boolean =>
  inlineElements.has(name) || voidElements.has(name) || (impliedEnds.get('p')?.has(name) ?? false);
const isTranslated = (value: string): boolean => {
  const name = wordForWord.exec(value)?.[1];
  return name !== undefined && !isElement(name.toLowerCase());
};
/** `Ctrl+S`, which a German keyboard calls `Strg+S`. */
const keys = /^\p{L}+\+(?:\p{L}+\+)*(\p{L}\p{N}?|F\d+|\p{Lu}\p{L}+)$/u;

const valuesOf = (segments: readonly Segment[]): readonly string[] =>
  segments
    .flatMap(({ spans }) => spans.flatMap(({ value }) => value.split(sideBySide)))
    .filter((value) => !isTranslated(value));

/** How many spans one side has that the other lacks. */
const differing = (source: readonly Segment[], output: readonly Segment[]): number => {
  const [wanted, found] = [valuesOf(source), valuesOf(output)];
  const rest = new Map<string, number>();
  for (const value of found) rest.set(value, (rest.get(value) ?? 0) + 1);
  // There are few keys, however often they are named.
  const standsThere = remember((key: string) => output.some(({ text }) => text.includes(`+${key}`)));
  const isCalledOtherwise = (value: string): boolean => {
    const key = keys.exec(value)?.[1];
    return key !== undefined && standsThere(key);
  };
  let kept = 0;
  let lost = 0;
  for (const value of wanted) {
    const left = rest.get(value) ?? 0;
    if (left > 0) {
      rest.set(value, left - 1);
      kept++;
    } else if (!isCalledOtherwise(value)) lost++;
  }
  return lost + found.length - kept;
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
    brokenSpans: differing(source, output),
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
