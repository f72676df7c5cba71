import {
  baseLanguageOf,
  type Edit,
  languageNameFor,
  type ReadSegment,
  type XmlElement,
} from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';
import { hasLetters } from '../common/segments.ts';
import { writeInline } from '../inline/index.ts';
import {
  attributeEdit,
  type MarkupFile,
  type MarkupRules,
  readText,
  translationIn,
} from '../markup/index.ts';

/** A text of a file with the place of its translation. */
export interface Translatable extends Pick<ReadSegment, 'key' | 'context' | 'constraints'> {
  readonly source: XmlElement;
  readonly target: XmlElement | undefined;
  /** Whether what is there counts as a translation. */
  readonly isTranslated: boolean;
  /** Puts a translation there, as XML; undefined: takes away what is there. */
  put(raw: string | undefined): void;
}

/** A text as a segment; none where there is nothing to translate. */
export const segmentOf = (
  { text }: MarkupFile,
  rules: MarkupRules,
  { source, target, isTranslated, put, ...described }: Translatable,
): readonly ReadSegment[] => {
  const { inline, notation } = readText(text, source, rules);
  if (!hasLetters(inline.text)) return [];
  const own = isTranslated ? translationIn(text, target, inline, rules) : undefined;
  return [
    {
      ...described,
      source: inline.text,
      ...(own === undefined ? {} : { target: own }),
      write: (parts, { target: wanted }) => {
        // What is there stays as it is written, with its state.
        if (parts && own !== undefined && wanted === own) return;
        put(parts && writeInline(notation, inline, parts));
      },
    },
  ];
};

/** Whether a file's translations are in another language than is asked for. */
export const isForeign = (own: string | undefined, wanted: LanguageTag): boolean =>
  own !== undefined && own !== '' && baseLanguageOf(own) !== baseLanguageOf(wanted);

/** Whether what a file says of its language holds for the target: `de-CH` is `de`. */
export const isLanguageOf = (own: string | undefined, wanted: LanguageTag): boolean =>
  own !== undefined && languageNameFor(own, wanted) === own;

/** Says in which language a translation is, where it says that at all. */
export const languageEdits = (target: XmlElement | undefined, wanted: LanguageTag): readonly Edit[] => {
  const own = target?.attribute('xml:lang')?.value;
  return target && own !== undefined && !isLanguageOf(own, wanted)
    ? [attributeEdit(target, 'xml:lang', wanted)]
    : [];
};

/** A number of an attribute; undefined where it is none that limits anything. */
export const limitOf = (
  text: string | undefined,
): { readonly constraints?: { readonly maxLength: number } } => {
  const found = /^\s*(?:\d{1,9}\s*,\s*)?(\d{1,9})\s*$/.exec(text ?? '')?.[1];
  const maxLength = Number(found ?? 0);
  return maxLength > 0 ? { constraints: { maxLength } } : {};
};
