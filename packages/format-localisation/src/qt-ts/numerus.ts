import type { LanguageTag } from '@dragoman/provider';
import type { PluralCategory } from '../plurals/index.ts';

/**
 * The forms that Qt has for each language, in its order, as categories of CLDR: numerusTable of
 * https://code.qt.io/cgit/qt/qttools.git/tree/src/linguist/shared/numerus.cpp (Qt 6). They are not those of CLDR:
 * Hungarian, Turkish and Persian have one, Latvian counts zero last.
 */
const rows: readonly (readonly [string, readonly PluralCategory[]])[] = [
  ['bi my zh dz fj gn hu id ja jv ko ms na om fa su tt th bo tr vi yo za', ['other']],
  ['hy br fr pt-BR fil-BR ti wa', ['one', 'other']],
  ['lv', ['one', 'other', 'zero']],
  ['is', ['one', 'other']],
  ['dv iu ik ga gv mi se sm sa', ['one', 'two', 'other']],
  ['gd', ['one', 'two', 'few', 'other']],
  ['sk cs', ['one', 'few', 'other']],
  ['mk', ['one', 'two', 'other']],
  ['lt', ['one', 'few', 'other']],
  ['bs be hr ru sr uk', ['one', 'few', 'many']],
  ['pl', ['one', 'few', 'many']],
  ['ro', ['one', 'few', 'other']],
  ['sl', ['one', 'two', 'few', 'other']],
  ['mt', ['one', 'few', 'many', 'other']],
  ['cy', ['zero', 'one', 'few', 'many', 'other']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ['fil tl', ['one', 'few', 'other']],
];

const byLanguage = new Map(
  rows.flatMap(([languages, forms]) => languages.split(' ').map((language) => [language, forms] as const)),
);

/** The forms of a language, in the order of a file. Those that Qt does not name have two, as English has. */
export const numerusForms = (language: LanguageTag): readonly PluralCategory[] => {
  const [name = '', ...rest] = language.split('-');
  const region = rest.find((part) => /^[A-Za-z]{2}$/.test(part));
  return (
    byLanguage.get(`${name}-${region?.toUpperCase()}`) ??
    byLanguage.get(name.toLowerCase()) ?? ['one', 'other']
  );
};
