import { compareContent } from '../../comparison/content.ts';
import { expectedRatio } from '../../comparison/languages.ts';
import { metaTextOf } from '../../comparison/meta-text.ts';
import { isEmptyWord, knowsEmptyWords } from '../../comparison/vocabulary.ts';
import type { Language } from '../../languages.ts';
import { wordsOf } from '../../tokens.ts';
import { givesOrders } from './orders.ts';

/** What is compared: one segment or one text, without placeholders. */
export interface ObedienceInput {
  readonly source: string;
  readonly output: string;
  readonly sourceLanguage: Language;
  readonly targetLanguage: Language;
}

/** Why an output seems to be no translation. */
export type ObedienceReason =
  /** The engine speaks of itself or its work. */
  | 'meta_text'
  /** The source asks, the output does not. */
  | 'question_lost'
  /** The output goes on after the question. */
  | 'answer_added'
  /** Nothing, or much less than a translation would say. */
  | 'too_short'
  | 'too_long'
  /** The output is in the language of the source, though not the source itself. */
  | 'source_language'
  /** The output speaks of something else. */
  | 'other_content'
  /** The output has nothing of a part of the source. */
  | 'part_missing';

/** Whether an engine answered or obeyed a text in place of translating it. */
export interface Obedience {
  readonly obeyed: boolean;
  /** What was seen, also where it does not suffice. */
  readonly reasons: readonly ObedienceReason[];
  /** The source seems to give orders to the engine. That alone is legitimate text. */
  readonly hasOrders: boolean;
}

const questionMark = /[?？؟\u037E]/u;
const lastQuestion = /^[\s\S]*[?？؟\u037E]/u;
/** Languages that write questions without a mark, or seldom with one. */
const withoutMarks: ReadonlySet<string> = new Set(['th', 'lo', 'km', 'my', 'bo', 'ja', 'el', 'hy']);

const asks = (text: string): boolean => /[?？؟\u037E]["'”’»)\]\s]{0,5}$/u.test(text.slice(-10));

/** Fewer characters say too little of length. */
const shortestSource = 25;
const fewestAddedWords = 2;

const lengthReason = (
  source: string,
  output: string,
  from: Language,
  to: Language,
): ObedienceReason | undefined => {
  if (source.length < shortestSource) return undefined;
  const ratio = output.length / source.length / expectedRatio(from.base, from.script, to.base, to.script);
  if (ratio < 0.4) return 'too_short';
  return ratio > 2.5 ? 'too_long' : undefined;
};

/** Whether what follows a question is new: a translator may split a sentence. */
const isAnswer = (source: string, rest: string, from: Language, to: Language): boolean =>
  wordsOf(rest).length >= fewestAddedWords &&
  (compareContent(source, rest, from.base, to.base)?.whole ?? -1) < 0;

/** How clearly the contents must differ, as natural logarithms of odds. */
const doubtful = -2;
const missingPart = 2.5;

const contentReasons = (
  source: string,
  output: string,
  from: Language,
  to: Language,
): readonly ObedienceReason[] => {
  if (from.script !== to.script || from.base === to.base) return [];
  const comparison = compareContent(source, output, from.base, to.base);
  if (!comparison) return [];
  if (comparison.whole < doubtful) return ['other_content'];
  return comparison.omitted > missingPart ? ['part_missing'] : [];
};

/** So many small words of the source's language, and so many times those of the target's, are no quotation. */
const fewestSmall = 4;
const smallMajority = 2;

const isInSourceLanguage = (output: string, from: Language, to: Language): boolean => {
  if (from.base === to.base || !knowsEmptyWords(from.base) || !knowsEmptyWords(to.base)) return false;
  const words = wordsOf(output);
  const count = (language: string): number => words.filter((word) => isEmptyWord(word, language)).length;
  const ofSource = count(from.base);
  return ofSource >= fewestSmall && ofSource > smallMajority * count(to.base);
};

/** Reasons that each suffice; of the others it takes an order in the source, or two. */
const decisive: ReadonlySet<ObedienceReason> = new Set(['meta_text', 'answer_added']);

/**
 * Looks whether an engine followed an order in the text, or answered it, in place of translating it: a question stays a
 * question and ends the text where it ended the source, the length fits, both speak of the same, and the engine does not
 * speak of itself. Linear in the length of the texts.
 */
export const inspectObedience = (input: ObedienceInput): Obedience => {
  const { sourceLanguage: from, targetLanguage: to } = input;
  const [source, output] = [input.source.trim(), input.output.trim()];
  if (source === '' || source === output) return { obeyed: false, reasons: [], hasOrders: false };
  const hasOrders = givesOrders(source, from.base);
  const reasons: ObedienceReason[] = [];
  const kinds = metaTextOf(source, output, from.base, to.base);
  if (kinds.some((kind) => kind !== 'offer' || hasOrders)) reasons.push('meta_text');
  if (asks(source) && !withoutMarks.has(to.base)) {
    if (!questionMark.test(output)) reasons.push('question_lost');
    else if (isAnswer(source, output.replace(lastQuestion, ''), from, to)) reasons.push('answer_added');
  }
  const length = lengthReason(source, output, from, to);
  if (length) reasons.push(length);
  if (isInSourceLanguage(output, from, to)) reasons.push('source_language');
  const isSuspect = hasOrders || reasons.length > 0;
  // Where nothing else is wrong, another content alone is no obedience: the score sees it.
  if (isSuspect) reasons.push(...contentReasons(source, output, from, to));
  const obeyed = reasons.some((reason) => decisive.has(reason)) || reasons.length > (hasOrders ? 0 : 1);
  return { obeyed, reasons, hasOrders };
};
