import { isRelated, isUnspaced } from '../comparison/languages.ts';
import { isEmptyWord, knowsEmptyWords } from '../comparison/vocabulary.ts';
import { wordsOf } from '../tokens.ts';
import { type Check, interpolate, result, type ScoreInput, weights } from './check.ts';
import { withoutCodes } from './own-work.ts';

/** How much the share of words that stayed as they were costs: cognates are expected, more so between neighbours. */
const unrelatedCosts = [
  [0, 0],
  [0.1, 0.02],
  [0.25, 0.3],
  [0.6, 0.8],
] as const;
const relatedCosts = [
  [0, 0],
  [0.5, 0.05],
  [0.75, 0.3],
  [0.95, 0.8],
] as const;
const fewestWords = 3;
const shortestWord = 4;

/** How much the share of the output costs that stands in the source word for word. */
const runCosts = [
  [0, 0],
  [0.12, 0.15],
  [0.3, 0.45],
  [0.6, 0.8],
] as const;
/** Titles and lists of names are shorter, or have no small words. */
const shortestRun = 4;
const shortestRelatedRun = 6;
const fewestSmall = 2;

const isSmall = (word: string): boolean => word === word.toLowerCase();

/**
 * Whether a run is a phrase of the source's language: a source may quote the target's, which is rightly kept, and
 * neighbours share whole phrases.
 */
const isPhrase = (words: readonly string[], { sourceLanguage, targetLanguage }: ScoreInput): boolean => {
  if (words.filter(isSmall).length < fewestSmall) return false;
  const count = (language: string): number => words.filter((word) => isEmptyWord(word, language)).length;
  const surplus = count(sourceLanguage) - count(targetLanguage);
  return isRelated(sourceLanguage, targetLanguage) && knowsEmptyWords(sourceLanguage)
    ? surplus > 0
    : surplus >= 0;
};

/** The share of the output's words that stand in runs which the source has too, of which it shares so many words. */
const copiedShare = (
  source: readonly string[],
  output: readonly string[],
  shared: number,
  size: number,
  isTelling: (words: readonly string[]) => boolean,
): number => {
  // Most translations share too few words for any run: that is seen without looking at runs.
  if (shared < size || source.length < size) return 0;
  const key = (words: readonly string[], start: number): string => words.slice(start, start + size).join(' ');
  const runs = new Set<string>();
  for (let start = 0; start + size <= source.length; start++) runs.add(key(source, start));
  let covered = 0;
  let end = 0;
  for (let start = 0; start + size <= output.length; start++) {
    if (!runs.has(key(output, start))) continue;
    if (!isTelling(output.slice(start, start + size))) continue;
    covered += start + size - Math.max(start, end);
    end = start + size;
  }
  return covered / output.length;
};

/**
 * Names and abbreviations stay; a word is ordinary where it is written in small letters. German writes its nouns as it
 * writes names: they count where there is too little else.
 */
const ordinaryOf = (words: readonly string[], language: string): readonly string[] => {
  const long = words.filter((item) => item.length >= shortestWord);
  const small = long.filter(isSmall);
  return language === 'de' && small.length < fewestWords
    ? long.filter((item) => item !== item.toUpperCase())
    : small;
};

/**
 * The ordinary words that stand in the output as well, whatever their capitals.
 *
 * @param known all words of the source as written: mostly the output has none of them, which is seen at once
 */
const sameIn = (
  ordinary: readonly string[],
  output: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] => {
  if (ordinary.every(isSmall) && !output.some((word) => known.has(word.toLowerCase()))) return [];
  const present = new Set(output.map((word) => word.toLowerCase()));
  return ordinary.filter((item) => present.has(item.toLowerCase()));
};

/** Ordinary words of the source do not stand in the output as they were, nor whole phrases of it. */
export const untranslated: Check = (input) => {
  const { source, output, sourceLanguage, targetLanguage, sourceScript, kept } = input;
  if (sourceLanguage === targetLanguage || isUnspaced(sourceScript)) return undefined;
  const read = (text: string): readonly string[] => {
    const all = wordsOf(withoutCodes(text));
    return kept === undefined || kept.size === 0 ? all : all.filter((word) => !kept.has(word.toLowerCase()));
  };
  // The output first: it is the last text that was read for its codes.
  const found = read(output);
  const words = read(source);
  const known = new Set(words);
  const related = isRelated(sourceLanguage, targetLanguage);
  const size = related && !knowsEmptyWords(sourceLanguage) ? shortestRelatedRun : shortestRun;
  const shared = found.reduce((count, word) => (known.has(word) ? count + 1 : count), 0);
  const copied = copiedShare(words, found, shared, size, (run) => isPhrase(run, input));
  const ordinary = ordinaryOf(words, sourceLanguage);
  const isTelling = ordinary.length >= fewestWords;
  if (!isTelling && copied === 0) return undefined;
  const same = sameIn(ordinary, found, known);
  const unchanged = same.length;
  // One word that both languages share proves nothing.
  const share = isTelling ? Math.max(0, unchanged - 1) / ordinary.length : 0;
  const cost = Math.max(
    interpolate(related ? relatedCosts : unrelatedCosts, share),
    interpolate(runCosts, copied),
  );
  return result(
    'untranslated',
    1 - cost / weights.untranslated,
    copied === 0
      ? `${unchanged} of ${ordinary.length} ordinary words unchanged`
      : `${Math.round(copied * 100)} % copied in phrases, ${unchanged} of ${ordinary.length} ordinary words unchanged`,
    { wrong: same },
  );
};
