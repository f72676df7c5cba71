import type { LanguageTag } from '@dragoman/provider';
import { isPluralCategory, type PluralCategory, type PluralType, pluralCategoriesOf } from './categories.ts';

/** What names and texts say of whether they are the forms of one text. */
export interface FormsClaim {
  readonly categories: readonly PluralCategory[];
  /** Whether one of the texts shows a number. */
  readonly hasCount: boolean;
  readonly source: LanguageTag | undefined;
  readonly type?: PluralType;
}

/**
 * Whether entries that are named like plural categories are forms of one text: `other` must be there, and a second one or
 * a number; and none that the language does not have, since `option_one`, `option_two`, `option_other` are three options.
 * `zero` may be there in any language: programs take it for "none".
 */
export const areForms = ({ categories, hasCount, source, type }: FormsClaim): boolean => {
  if (!categories.includes('other')) return false;
  if (categories.length < 2 && !hasCount) return false;
  const known = source === undefined ? undefined : pluralCategoriesOf(source, type);
  return !known || categories.every((category) => category === 'zero' || known.includes(category));
};

/** A name with the category at its end: `files_one`, `place_ordinal_few`. */
export interface SuffixedName {
  readonly base: string;
  readonly category: PluralCategory;
  readonly type: PluralType;
}

/** Reads a name as i18next writes forms (https://www.i18next.com/translation-function/plurals). */
export const readSuffix = (name: string): SuffixedName | undefined => {
  const at = name.lastIndexOf('_');
  const category = name.slice(at + 1);
  if (at < 1 || !isPluralCategory(category)) return undefined;
  const base = name.slice(0, at);
  return { base, category, type: base.endsWith('_ordinal') ? 'ordinal' : 'cardinal' };
};
