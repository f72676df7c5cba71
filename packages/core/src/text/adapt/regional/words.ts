import { brackets, placeholderShape } from '../../placeholders.ts';
import type { AdaptationInput } from '../rule.ts';

/** A word of a text, and whether a rule may change it. */
export interface TextWord {
  /** Offset of the first code unit. */
  readonly start: number;
  /** Offset behind the last code unit. */
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** What stands between the word before (or the start of the text) and this one. */
  readonly gap: string;
  readonly startsSentence: boolean;
  /** In a quotation, code, an identifier or a placeholder: never changed. */
  readonly isFixed: boolean;
}

type Range = readonly [start: number, end: number];

const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Placeholders and code. Bounded, as all that follow, so that no text takes more than linear time. */
const codeRange = new RegExp(`${placeholderShape}|\`[^\`]{1,500}\``, 'gu');

const quotation =
  /(?<![^\s([{—–-])"(?!\s)[^"]{1,1000}"|“[^“”]{1,1000}”|„[^„“”]{1,1000}[“”]|«[^«»]{1,1000}»|‘[^‘\n]{1,500}?’(?![\p{L}])|(?<![^\s([{—–-])'(?=[\p{L}\p{N}])[^'\n]{1,300}'(?![\p{L}\p{N}])/gu;

/** Marks of what a machine reads: paths, variables, calls, options, colours in hexadecimal, camel case. */
const identifier =
  /[_\\@#$=<>{}|~^+*[\]]|\p{L}\.\p{L}|::|\(\)|\p{L}\p{N}|\p{N}\p{L}|\/.*\/|^--?\p{L}|\p{Ll}\p{Lu}/u;
const outerPunctuation = /^[("'“‘¿¡]+|[)"'”’.,;:!?…]+$/gu;
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|Gen|Sen|Rep|Gov|Capt|Lt|Col|Sgt|Rev|Hon|Sra|Dra|\p{Lu})\.[\s\u00A0]$/u;
/** Ends a sentence or a label, or opens a list item, before a word. */
const sentenceStart =
  /(?:^|[\n\r])\P{L}{0,20}$|[.!?…:]["”’)»\]]{0,3}[\s\u00A0]{1,3}(?:[•*–—-]\s)?["“‘(«¿¡[]{0,3}$|[¿¡]$/u;
/** No word or compound is as long, in characters. */
const maxChunkLength = 200;

const chunk = new RegExp(String.raw`[^\s${brackets}—–]+`, 'gu');

/** Spans without white space that are identifiers. */
const identifiersOf = (text: string): Range[] => {
  const ranges: Range[] = [];
  for (const match of text.matchAll(chunk)) {
    const isIdentifier =
      match[0].length > maxChunkLength || identifier.test(match[0].replace(outerPunctuation, ''));
    if (isIdentifier) ranges.push([match.index, match.index + match[0].length]);
  }
  return ranges;
};

/** `color: red;` and lines like it. */
const styleRule =
  /(?<=^|[\n{;]\s{0,4})[a-z-]{2,30}\s?:\s?[^\s;:]{1,30}(?: [^\s;:]{1,30}){0,3};(?=\s{0,4}(?:$|\}|[a-z-]{2,30}\s?:))/gu;

const rangesOf = (text: string, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length]);

/**
 * Quotations are kept where they are the author's: in a text of the same language, and where they were not translated.
 * Others are an engine's words like the rest.
 */
const quotationsOf = ({ source, text, sourceLanguage, targetLanguage }: AdaptationInput): Range[] =>
  rangesOf(text, quotation).filter(
    ([start, end]) =>
      sourceLanguage.base === targetLanguage.base || source.includes(text.slice(start + 1, end - 1)),
  );

/** Splits a text into words, in order. */
export const readWords = (input: AdaptationInput): TextWord[] => {
  const { text } = input;
  const fixed = [
    ...rangesOf(text, codeRange),
    ...quotationsOf(input),
    ...rangesOf(text, styleRule),
    ...identifiersOf(text),
  ].sort((one, other) => one[0] - other[0]);
  const words: TextWord[] = [];
  let position = 0;
  let nextFixed = 0;
  let fixedUntil = 0;
  for (const match of text.matchAll(word)) {
    const start = match.index;
    const end = start + match[0].length;
    for (let range = fixed[nextFixed]; range && range[0] < end; range = fixed[++nextFixed]) {
      fixedUntil = Math.max(fixedUntil, range[1]);
    }
    const lead = text.slice(Math.max(0, start - 30), start);
    words.push({
      ...{ start, end, text: match[0], lower: match[0].toLowerCase().replaceAll('’', "'") },
      gap: text.slice(position, start),
      startsSentence:
        sentenceStart.test(start > 30 ? `x${lead}` : lead) && !(words.length > 0 && abbreviation.test(lead)),
      isFixed: start < fixedUntil,
    });
    position = end;
  }
  return words;
};

/** Whether a word begins with a capital. */
export const isCapitalised = (text: string): boolean => /^\p{Lu}/u.test(text);

/** Whether a word of two letters or more is all capitals. */
export const isShouted = (text: string): boolean => text.length > 1 && text === text.toUpperCase();

/** Whether a text has letters, and no small ones. */
export const isAllCapitals = (text: string): boolean => !/\p{Ll}/u.test(text) && /\p{Lu}{2}/u.test(text);

/** Writes a lower-case replacement in the case of what it replaces. */
export const inCaseOf = (model: string, replacement: string): string => {
  if (isShouted(model)) return replacement.toUpperCase();
  return isCapitalised(model) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
};
