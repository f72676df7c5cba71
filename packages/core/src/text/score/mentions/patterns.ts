import { isUnspaced } from '../../comparison/languages.ts';
import { remember } from '../../remember.ts';
import type { Mention, WordPattern } from '../names.ts';

/** Languages whose words end alike wherever they stand, but for the plural: there the forms of CLDR are all that there are. */
const uninflected = new Set('en es fr it pt ca gl oc ast nl af de da no nb nn sv id ms vi'.split(' '));
/** Their words are joined with what follows: `Dienstagabend`. */
const compounding = new Set('de nl af da no nb nn sv'.split(' '));
/** Languages in which a small letter makes another word: `march`, `may`. */
const capitalised = new Set(['en', 'de']);
/** What stands before a word is written to it. */
const prefixing = new Set(['Arab', 'Hebr']);

/** Other regions call some things otherwise. */
const variants: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB'],
  de: ['de-AT'],
  pt: ['pt-PT'],
  zh: ['zh-Hant'],
  ar: ['ar-SY', 'ar-DZ'],
};

/** The tags by which `Intl` is asked for the words of a language. */
export const tagsOf = (language: string): readonly string[] => [language, ...(variants[language] ?? [])];

const scriptOf = remember((language: string) => new Intl.Locale(language).maximize().script ?? 'Zyyy');

/** Words of a language as what they are called by, and all that each may mean. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** Adds what a word may mean. */
export const addName = (names: Map<string, Set<string>>, word: string, meaning: string): void => {
  const key = word.normalize('NFC');
  const known = names.get(key);
  if (known) known.add(meaning);
  else names.set(key, new Set([meaning]));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
const letter = /\p{L}/u;
const shortestStem = 3;
/** A word alone may lose its last vowel, where enough is left. */
const shortestAlone = 5;
const endingOf = (stem: string): number => (stem.length > shortestStem ? 4 : 2);

const keyOf = (text: string, language: string): string =>
  capitalised.has(language) ? text : text.toLowerCase();

/** The beginning that all words with one meaning share; where a language inflects, it stands for all of its forms. */
const stemsOf = (names: Names): Map<string, ReadonlySet<string>> => {
  const words = new Map<string, string[]>();
  for (const [word, meanings] of names) {
    const key = [...meanings].join(' ');
    if (letter.test(word) && !word.includes(' ')) words.set(key, [...(words.get(key) ?? []), word]);
  }
  const stems = new Map<string, ReadonlySet<string>>();
  for (const all of words.values()) {
    const [first = '', ...others] = all.filter((word) => word.length >= shortestStem);
    let length = first.length;
    for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
    // `среда`, `среду`.
    const stem = first.slice(0, others.length === 0 && length >= shortestAlone ? length - 1 : length);
    const meanings = names.get(first);
    const isOthers = [...names].some(
      ([word, other]) => other !== meanings && word.startsWith(stem) && !all.includes(word),
    );
    if (meanings && stem.length >= shortestStem && !isOthers) stems.set(stem, meanings);
  }
  return stems;
};

/** The words of a language as a pattern, inflected where the language inflects. */
export const patternOf = (names: Names, language: string): WordPattern => {
  const script = scriptOf(language);
  const isSpaced = !isUnspaced(script) && script !== 'Kore';
  const exact = new Map([...names].map(([word, meanings]) => [keyOf(word, language), meanings]));
  const stems =
    isSpaced && !uninflected.has(language) ? stemsOf(exact) : new Map<string, ReadonlySet<string>>();
  const ending = compounding.has(language) ? '\\p{L}*' : language === 'vi' ? '' : 's?';
  const alternatives = [
    ...[...exact.keys()].map((word) => {
      const isWord = letter.test(word.at(-1) ?? '') && isSpaced && uninflected.has(language);
      const rest = !isWord || word.length <= shortestStem + 1 ? '' : ending;
      // `segundas-feiras`: each part may be in the plural.
      return {
        length: word.length,
        source: escaped(word).replaceAll('-', `${rest === '' ? '' : 's?'}-`) + rest,
      };
    }),
    ...[...stems.keys()].map((stem) => ({
      length: stem.length,
      source: `${escaped(stem)}\\p{L}{0,${endingOf(stem)}}`,
    })),
  ].sort((one, other) => other.length - one.length);
  const body = alternatives.map(({ source }) => source).join('|');
  const before = isSpaced && !prefixing.has(script) ? '(?<![\\p{L}\\p{M}\\p{N}])' : '(?<!\\p{N})';
  const after = isSpaced ? '(?![\\p{L}\\p{M}])' : '';
  const flags = capitalised.has(language) ? 'u' : 'iu';
  const anywhere = new RegExp(`${before}(?:${body})${after}`, `g${flags}`);
  const atStart = new RegExp(`^(?:${body})${after}`, flags);
  const byLength = [...exact, ...stems].sort(([one], [other]) => other.length - one.length);
  const meaningsOf = (found: string): ReadonlySet<string> => {
    const key = keyOf(found, language).normalize('NFC');
    return (
      exact.get(key) ??
      byLength.find(([word]) => key.startsWith(word.split('-', 1)[0] ?? word))?.[1] ??
      new Set()
    );
  };
  const mention = ({ 0: text, index }: RegExpExecArray): Mention => ({
    text,
    start: index,
    end: index + text.length,
    meanings: meaningsOf(text),
  });
  if (names.size === 0) return { all: () => [], first: () => undefined };
  return {
    all: (text) => {
      const found: Mention[] = [];
      // `matchAll` makes an expression of its own each time, and most texts have nothing.
      anywhere.lastIndex = 0;
      for (let match = anywhere.exec(text); match; match = anywhere.exec(text)) found.push(mention(match));
      return found;
    },
    first: (text) => {
      const found = atStart.exec(text);
      return found ? mention(found) : undefined;
    },
  };
};
