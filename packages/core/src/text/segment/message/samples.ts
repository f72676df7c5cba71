import { remember } from '../../remember.ts';
import type { Languages } from '../document.ts';
import type { Choice, Option } from './nodes.ts';

/** In the order of preference: engines know small numbers best, and write 0 and 1 as words. */
const integers = [
  ...Array.from({ length: 98 }, (_, index) => index + 2),
  ...[1, 0, 100, 101, 102, 103, 1_000, 1_000_000, 2_000_000],
];
const candidates = [...integers, 1.5, 2.5, 0.5];

type PluralType = 'cardinal' | 'ordinal';

const pluralType = ({ type }: Choice): PluralType => (type === 'ordinal' ? 'ordinal' : 'cardinal');

const rulesOf = remember((key: string): Intl.PluralRules => {
  const [tag, type] = key.split(' ') as [string, PluralType];
  return new Intl.PluralRules(tag, { type });
});

/** The candidates of a category of the target, first those that are of the branch's category in the source. */
const candidatesOf = remember((key: string): readonly number[] => {
  const [type, selector, origin, target, source] = key.split(' ') as [PluralType, ...string[]];
  const ofTarget = rulesOf(`${target} ${type}`);
  const ofSource = rulesOf(`${source} ${type}`);
  const found = candidates.filter((number) => ofTarget.select(number) === selector);
  const isOfBoth = (number: number): boolean => ofSource.select(number) === origin;
  return [...found.filter(isOfBoth), ...found.filter((number) => !isOfBoth(number))];
});

/** Numbers of a branch, the best first: of its category in the target, and where there are such in the source as well. */
const numbersOf = (
  choice: Choice,
  { selector, origin }: Option,
  { source, target }: Languages,
): readonly number[] => {
  const exact = /^=(\d{1,9})$/.exec(selector)?.[1];
  if (exact === undefined)
    return candidatesOf(`${pluralType(choice)} ${selector} ${origin} ${target.tag} ${source.tag}`);
  return Number(exact) < choice.offset ? [] : [Number(exact) - choice.offset];
};

const formats = remember((tag: string) => new Intl.NumberFormat(tag, { numberingSystem: 'latn' }));

/**
 * The number that an engine is shown in a branch, in the digits of the source's region; undefined where none is free.
 *
 * @param isTaken whether digits stand in the sentence already
 */
export const sampleOf = (
  choice: Choice,
  option: Option,
  languages: Languages,
  isTaken: (digits: string) => boolean,
): string | undefined => {
  if (choice.type === 'select') return undefined;
  const format = formats(languages.source.tag);
  return numbersOf(choice, option, languages)
    .map((number) => format.format(number))
    .find((digits) => !isTaken(digits));
};

/** Numbers of things in any language: the second is of another category where the language has `few` for the first. */
const several = [3, 15, 25];

/**
 * The categories whose words differ in languages that have `few`: it, and the one of larger numbers. Undefined in
 * languages without it.
 */
export const rivalsOf = (choice: Choice, { target }: Languages): readonly [string, string] | undefined => {
  if (choice.type !== 'cardinal') return undefined;
  const rules = rulesOf(`${target.tag} cardinal`);
  if (!rules.resolvedOptions().pluralCategories.includes('few')) return undefined;
  const other = several.map((number) => rules.select(number)).find((category) => category !== 'few');
  return other === undefined ? undefined : ['few', other];
};
