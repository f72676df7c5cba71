import { baseOf, textInAnotherLanguage } from './other-languages.ts';
import type { Pair } from './pairs.ts';
import { pick } from './random.ts';

/** The text of a pair that is to be spoilt. */
export type Spoilable = Pick<Pair, 'source' | 'target' | 'sourceLanguage' | 'targetLanguage'>;

/** Spoils a translation in one way; undefined where that cannot be done to this one. */
export type Fault<Item extends Spoilable = Spoilable> = (
  pair: Item,
  random: () => number,
  /** Other pairs, of this direction and of others. */
  others: readonly Item[],
) => string | undefined;

const words = (text: string): string[] => text.split(/\s+/u).filter((item) => item !== '');

const fewestWords = 6;
const fewestCharacters = 10;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A text in what it can be cut into, and what stands between: words, or characters where words are not written apart. */
const unitsOf = (text: string): { readonly units: readonly string[]; readonly between: string } => {
  const spaced = words(text);
  return spaced.length < fewestWords && unspaced.test(text)
    ? { units: Array.from(text), between: '' }
    : { units: spaced, between: ' ' };
};

const isCuttable = ({ units, between }: ReturnType<typeof unitsOf>): boolean =>
  units.length >= (between === '' ? fewestCharacters : fewestWords);

/** Digits with their separators, where neither letter nor digit stands next to them. */
const number = /(?<![\p{L}\p{N}.,])\p{Nd}+(?:[.,]\p{Nd}+)*(?![\p{L}\p{N}])/gu;
const numberInUnspaced = /(?<![\p{N}.,])\p{Nd}+(?:[.,]\p{Nd}+)*(?!\p{N})/gu;

/** One number of a text by chance, with its place. */
export const oneNumber = (text: string, random: () => number): RegExpExecArray | undefined =>
  pick([...text.matchAll(unspaced.test(text) ? numberInUnspaced : number)], random);

const withDigitChanged = (digits: string, random: () => number): string => {
  const places = [...digits].flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const place = pick(places, random) ?? 0;
  const changed = (Number(digits[place]) + 1 + Math.floor(random() * 8)) % 10;
  // A leading zero is no number that anybody writes.
  const digit = place === 0 && changed === 0 ? (Number(digits[0]) === 9 ? 8 : 9) : changed;
  return digits.slice(0, place) + digit + digits.slice(place + 1);
};

const isSameDirection = (one: Spoilable, other: Spoilable): boolean =>
  one.sourceLanguage === other.sourceLanguage && one.targetLanguage === other.targetLanguage;

/** What is done to translations that are good, to see whether the score sees it. By name. */
export const madeFaults = {
  copied: ({ source, target }) => (source === target ? undefined : source),
  half_untranslated: ({ source, target }) => {
    const [from, to] = [unitsOf(source), unitsOf(target)];
    if (!isCuttable(from) || !isCuttable(to)) return undefined;
    const translated = to.units.slice(0, Math.ceil(to.units.length / 2)).join(to.between);
    return `${translated} ${from.units.slice(Math.floor(from.units.length / 2)).join(from.between)}`;
  },
  another_segment: (pair, random, others) =>
    pick(
      others.filter(
        (other) =>
          isSameDirection(pair, other) && other.source !== pair.source && other.target !== pair.target,
      ),
      random,
    )?.target,
  wrong_language: (pair, random, others) => {
    const [from, to] = [baseOf(pair.sourceLanguage), baseOf(pair.targetLanguage)];
    const inOthers = others.filter(({ targetLanguage }) => ![from, to].includes(baseOf(targetLanguage)));
    return (
      pick(inOthers, random)?.target ??
      textInAnotherLanguage(pair.target, pair.sourceLanguage, pair.targetLanguage)
    );
  },
  changed_number: ({ target }, random) => {
    const found = oneNumber(target, random);
    return (
      found &&
      target.slice(0, found.index) +
        withDigitChanged(found[0], random) +
        target.slice(found.index + found[0].length)
    );
  },
  doubled: ({ target }) => `${target} ${target}`,
  cut: ({ target }) => {
    const all = unitsOf(target);
    return all.units.length < 5
      ? undefined
      : all.units.slice(0, Math.floor(all.units.length * 0.8)).join(all.between);
  },
} as const satisfies Readonly<Record<string, Fault>>;
