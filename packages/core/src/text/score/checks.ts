import { compareContent } from '../comparison/content.ts';
import { expectedRatio, isUnspaced, writtenLength } from '../comparison/languages.ts';
import { metaTextOf } from '../comparison/meta-text.ts';
import { isKnownLanguage } from '../comparison/vocabulary.ts';
import { wordsOf } from '../tokens.ts';
import type { QualityCheck } from '../types.ts';
import {
  type Check,
  type FoundCheck,
  interpolate,
  result,
  type ScoreInput,
  type WholeText,
} from './check.ts';
import { withoutCodes } from './own-work.ts';

/** No segment came back empty. */
export const complete: Check = ({ segments, emptySegments }) =>
  result(
    'complete',
    segments === 0 ? 1 : 1 - emptySegments / segments,
    emptySegments === 0
      ? 'every segment has a translation'
      : `${emptySegments} of ${segments} segments are empty`,
  );

/** Every protected span came back exactly once. */
export const placeholders: Check = ({ spans, brokenSpans }) => {
  if (spans === 0 && brokenSpans === 0) return undefined;
  const note = brokenSpans === 0 ? `${spans} kept` : `${brokenSpans} lost, doubled or invented`;
  return result('placeholders', brokenSpans === 0 ? 1 : 0, note);
};

/** What is a word where words are not divided: a letter, or a number, which makes another phrase of the same letters. */
const lettersAndNumbers = /\p{L}|\p{N}+/gu;

/** Where two languages are as likely, a text may well be in the right one: neighbours share whole sentences. */
const scoreOfResemblance = [
  [0, 0],
  [0.5, 0.95],
  [0.7, 1],
] as const;

/** The output is in the target language, and in no other that is known. */
export const language: Check = ({ resemblance }) =>
  resemblance &&
  result(
    'language',
    interpolate(scoreOfResemblance, resemblance.probability),
    `reads as ${resemblance.likeliest}`,
    { wrong: [resemblance.likeliest] },
  );

/** The spread of honest translations around the expected length, as a logarithm; short texts vary more. */
const allowance = (length: number): number => 0.35 + 2.5 / Math.max(4, length) ** 0.75;

/** What is written out is as long as it is. */
const abbreviation = /^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u;

/** The output is about as long as translations between these languages are. */
export const length: Check = ({
  source,
  output,
  sourceLanguage,
  targetLanguage,
  sourceScript,
  targetScript,
}) => {
  const size = writtenLength(source.trim(), sourceLanguage, sourceScript);
  if (size === 0 || output.trim() === '' || abbreviation.test(source.trim())) return undefined;
  const expected = expectedRatio(sourceLanguage, sourceScript, targetLanguage, targetScript);
  const ratio = writtenLength(output.trim(), targetLanguage, targetScript) / size;
  const deviation = Math.abs(Math.log(ratio / expected));
  const allowed = allowance(size);
  const penalty =
    deviation <= allowed ? 0.1 * (deviation / allowed) ** 2 : 0.1 + ((deviation - allowed) / 0.65) * 0.9;
  return result('length', 1 - penalty, `${ratio.toFixed(2)} × the source, ${expected.toFixed(2)} expected`);
};

const sentenceEnd = /[.!?…](?=["'”’»)\]]*(?:\s|$))|[。！？؟।]/gu;

/** The output has as many sentences as the source. */
export const sentences: Check = ({ source, output }) => {
  const wanted = source.match(sentenceEnd)?.length ?? 0;
  const found = output.match(sentenceEnd)?.length ?? 0;
  if (wanted < 2 && found < 2) return undefined;
  const most = Math.max(wanted, found);
  return result('sentences', 1 - Math.abs(wanted - found) / most, `${found} of ${wanted}`);
};

/** The engine knew the words of the source. */
export const unknownWords: Check = ({ source, unknownWords: unknown }) => {
  if (unknown === 0) return undefined;
  const all = Math.max(unknown, wordsOf(withoutCodes(source)).length);
  return result('unknown_words', 1 - unknown / all, `${unknown} of ${all} words unknown to the engine`);
};

const trigrams = (tokens: readonly string[]): { readonly all: number; readonly repeated: number } => {
  const all = Math.max(0, tokens.length - 2);
  // Three words in a row that came before are three words that came before.
  if (tokens.length - new Set(tokens).size < 3) return { all, repeated: 0 };
  const seen = new Set<string>();
  for (let index = 0; index < all; index++) {
    seen.add(`${tokens[index]} ${tokens[index + 1]} ${tokens[index + 2]}`);
  }
  return { all, repeated: all - seen.size };
};

const fewestTokens = 6;
/** Articles and genitives repeat in one language what another says in one word. */
const toleratedRepetition = 0.12;

/** Each line of a text once: "He liked it" and "She liked it" may well be the same in another language. */
const differentLines = (text: string): string => [...new Set(text.split('\n'))].join('\n');

/** The output does not repeat itself more than the source does. */
export const repetition: Check = ({ source, output, sourceScript, targetScript, segments }) => {
  if (source === output) return undefined;
  const tokens = (text: string, writing: string): readonly string[] => {
    const own = segments > 1 ? differentLines(text) : text;
    return isUnspaced(writing) ? (own.match(lettersAndNumbers) ?? []) : wordsOf(own.toLowerCase());
  };
  const found = tokens(output, targetScript);
  if (found.length < fewestTokens) return undefined;
  const { all, repeated } = trigrams(found);
  if (repeated === 0) return result('repetition', 1, 'no repeated phrases');
  const wanted = trigrams(tokens(source, sourceScript));
  const inSource = wanted.all === 0 ? 0 : (wanted.repeated / wanted.all) * all;
  const excess = Math.max(0, repeated - inSource) / all;
  return result(
    'repetition',
    1 - 4 * Math.max(0, excess - toleratedRepetition),
    `${repeated} of ${all} phrases repeated`,
  );
};

const finalClasses: readonly (readonly [string, RegExp])[] = [
  ['question', /[?？؟\u037E]["'”’»)\]\s]*$/u],
  ['exclamation', /[!！]["'”’»)\]\s]*$/u],
  ['ellipsis', /(?:…|\.\.\.)["'”’»)\]\s]*$/u],
  ['stop', /[.。।]["'”’»)\]\s]*$/u],
  ['colon', /[:：]\s*$/u],
];

const finalClass = (text: string): string =>
  finalClasses.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none';

/** The last mark is of the same kind: a question stays a question. */
export const punctuation: Check = ({ source, output, targetLanguage }) => {
  const end = (text: string): string => text.slice(-20).trimEnd();
  const wanted = finalClass(end(source));
  const found = finalClass(end(output));
  const isHalfOpen =
    targetLanguage === 'es' && output.includes('?') && source.includes('?') && !output.includes('¿');
  const score =
    wanted === found ? (isHalfOpen ? 0.5 : 1) : wanted === 'question' || found === 'question' ? 0 : 0.5;
  return result(
    'punctuation',
    score,
    wanted === found ? `ends as the source (${wanted})` : `${wanted} became ${found}`,
  );
};

/** The engine does not speak of itself or of its work. */
export const metaText: Check = ({ source, output, sourceLanguage, targetLanguage }) => {
  const kinds = metaTextOf(source, output, sourceLanguage, targetLanguage);
  // An offer of help may stand in a text; the others are nearly always the engine's own.
  const score = kinds.length === 0 ? 1 : kinds.every((kind) => kind === 'offer' || kind === 'note') ? 0.4 : 0;
  return kinds.length === 0
    ? undefined
    : result('meta_text', score, `the engine speaks: ${kinds.join(', ')}`);
};

/** Up to so many terms each miss costs the same; of more terms it is the share of misses that counts. */
const fewTerms = 3;

/** The terms of the glossary stand in the output. */
export const glossary = ({ glossary: terms }: WholeText): QualityCheck | undefined => {
  if (!terms || terms.length === 0) return undefined;
  const missed = terms.filter(({ applied }) => !applied);
  return result(
    'glossary',
    1 - missed.length / Math.max(fewTerms, terms.length),
    missed.length === 0
      ? `${terms.length} of ${terms.length} terms used`
      : `missing: ${missed
          .slice(0, fewTerms)
          .map(({ target }) => target)
          .join(', ')}`,
  );
};

/** The reader is addressed as asked. */
export const formality = ({ formality: verdict }: WholeText): QualityCheck | undefined => {
  if (!verdict || verdict.verdict === 'undecided') return undefined;
  const isMet = verdict.verdict === 'met';
  return result(
    'formality',
    isMet ? 1 : 0,
    isMet ? 'as asked' : `not as asked: ${verdict.evidence.join(', ')}`,
  );
};

const scoreOfWhole = [
  [-7, 0],
  [-4.5, 0.3],
  [-2.5, 0.75],
  [-0.5, 1],
] as const;
/**
 * Of several sentences, or of one as long, one may be another's while the rest makes up for it: then a stretch of each
 * side has no counterpart, and both together say more than either.
 */
const scoreOfExchange = [
  [7, 1],
  [8, 0.5],
  [9, 0],
] as const;
/** In UTF-16 units. */
const longSource = 150;
const scoreOfGap = [
  [1.5, 1],
  [3, 0.8],
  [6, 0.2],
  [8, 0],
] as const;

const noticeableGap = 2.5;

/**
 * The output speaks of what the source speaks of: numbers, names, words that are spelt alike and some hundreds of frequent
 * words are looked for on the other side, in both directions. `content` says whether they belong together at all,
 * `omitted` and `added` whether a stretch of one has no counterpart in the other.
 */
export const content = ({
  source,
  output,
  sourceLanguage,
  targetLanguage,
  sourceScript,
  targetScript,
}: ScoreInput): readonly FoundCheck[] => {
  if (sourceScript !== targetScript || isUnspaced(sourceScript) || sourceLanguage === targetLanguage)
    return [];
  // Where nobody knows which words mean the same, a missing word proves nothing.
  if (!isKnownLanguage(sourceLanguage) || !isKnownLanguage(targetLanguage)) return [];
  const comparison = compareContent(source, output, sourceLanguage, targetLanguage);
  if (!comparison) return [];
  const { whole, omitted, added } = comparison;
  const note = (gap: number, text: string): string => (gap < noticeableGap ? 'nothing seen' : text);
  const exchanged = source.length > longSource ? interpolate(scoreOfExchange, omitted + added) : 1;
  return [
    result(
      'content',
      Math.min(interpolate(scoreOfWhole, whole), exchanged),
      `e^${whole.toFixed(1)} times likelier a translation than an unrelated text`,
    ),
    result(
      'omitted',
      interpolate(scoreOfGap, omitted),
      note(omitted, 'a part of the source has no counterpart'),
    ),
    result('added', interpolate(scoreOfGap, added), note(added, 'a part of the output has no counterpart')),
  ];
};
