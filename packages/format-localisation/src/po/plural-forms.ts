import type { LanguageTag } from '@dragoman/provider';
import type { PluralCategory } from '../plurals/index.ts';
import { pluralRulesOf } from '../plurals/index.ts';
import { type PluralFormula, readFormula } from './plural-formula.ts';

/** How a catalogue counts: the value of its header `Plural-Forms`. */
export interface CatalogueForms {
  readonly header: string;
  readonly count: number;
  readonly formula: PluralFormula;
}

/** By which languages are told apart; multiples of a million, which some have, no catalogue counts for itself. */
const samples: readonly number[] = Array.from({ length: 1_000 }, (_, n) => n);

const headerShape = /^\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]+);?\s*$/;
const maxHeader = 2_000;

/** Reads the value of `Plural-Forms`; undefined where it is none that works, such as the template of a template. */
export const readPluralForms = (header: string): CatalogueForms | undefined => {
  const [, digits, expression = ''] = (header.length > maxHeader ? null : headerShape.exec(header)) ?? [];
  const count = Number(digits);
  const formula = readFormula(expression);
  if (!formula || !(count >= 1)) return undefined;
  const isWhole = samples.every((n) => {
    const index = formula(n);
    return index >= 0 && index < count;
  });
  return isWhole ? { header, count, formula } : undefined;
};

/**
 * What gettext gives each language (plural-table.c of gettext 0.21; https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html),
 * and in the rest what the integers of CLDR 48 come to, the most usual ones first.
 */
const gettextForms: readonly (readonly [string, string])[] = [
  ['ja vi ko', 'nplurals=1; plural=0;'],
  ['en de nl sv da no nb nn fo es pt it bg el fi et he eo hu tr', 'nplurals=2; plural=(n != 1);'],
  ['pt-BR fr', 'nplurals=2; plural=(n > 1);'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'],
  ['ga', 'nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;'],
  ['ro', 'nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;'],
  ['lt', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  [
    'ru uk be sr hr',
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ],
  ['cs sk', 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;'],
  ['pl', 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['sl', 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'],
  [
    '',
    'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  ],
  ['', 'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);'],
  ['', 'nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);'],
  ['', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);'],
  ['', 'nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3);'],
  ['', 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);'],
  [
    '',
    'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4);',
  ],
  [
    '',
    'nplurals=4; plural=(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && (n%100<90 || n%100>99) ? 2 : 3);',
  ],
  ['', 'nplurals=2; plural=(n%10==4 || n%10==6 || n%10==9);'],
  ['', 'nplurals=4; plural=(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3);'],
  ['', 'nplurals=3; plural=(n<=1 ? 0 : n<=10 ? 1 : 2);'],
  ['', 'nplurals=2; plural=(n>=2 && (n<11 || n>99));'],
  ['', 'nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 2 : n%10==1 ? 0 : 1);'],
];

/** Whether a formula takes the same numbers together as a language does. */
const isOf = ({ formula }: CatalogueForms, rules: Intl.PluralRules): boolean => {
  const names = new Map<number, string>();
  const used = new Set<string>();
  return samples.every((n) => {
    const index = formula(n);
    const category = rules.select(n);
    const name = names.get(index);
    if (name !== undefined) return name === category;
    names.set(index, category);
    const isNew = !used.has(category);
    used.add(category);
    return isNew;
  });
};

const known = new Map<string, CatalogueForms>();

const find = (language: LanguageTag): CatalogueForms | undefined => {
  const [base = ''] = language.split('-');
  for (const name of [language, base]) {
    const row = gettextForms.find(([languages]) => languages.split(' ').includes(name));
    if (row && name !== '') return readPluralForms(row[1]);
  }
  const rules = pluralRulesOf(language, 'cardinal');
  for (const [, header] of rules ? gettextForms : []) {
    const forms = readPluralForms(header);
    if (forms && rules && isOf(forms, rules)) return forms;
  }
  return undefined;
};

/** How a catalogue in a language counts; as English does where nothing is known of it. */
export const pluralFormsOf = (language: LanguageTag): CatalogueForms => {
  const cached = known.get(language);
  if (cached) return cached;
  const forms = find(language) ?? {
    header: 'nplurals=2; plural=(n != 1);',
    count: 2,
    formula: (n) => Number(n !== 1),
  };
  // Tags come from callers.
  if (known.size >= 1_000) known.clear();
  known.set(language, forms);
  return forms;
};

/** What a form of a catalogue is for. */
export interface CatalogueForm {
  readonly index: number;
  readonly category: PluralCategory;
  /** Whether the number 1 takes it, and whether no other one does. */
  readonly isSingular: boolean;
  readonly isOneAlone: boolean;
}

const mostOf = (counts: ReadonlyMap<PluralCategory, number>): PluralCategory => {
  let [most, category]: [number, PluralCategory] = [0, 'other'];
  for (const [name, count] of counts) if (count > most) [most, category] = [count, name];
  return category;
};

/** The forms of a catalogue by index, with the category of CLDR that most of their numbers have in its language. */
export const formsOfCatalogue = (
  { count, formula }: CatalogueForms,
  language: LanguageTag,
): readonly CatalogueForm[] => {
  const rules = pluralRulesOf(language, 'cardinal');
  const counts = Array.from({ length: count }, () => new Map<PluralCategory, number>());
  const numbers = Array.from({ length: count }, () => 0);
  for (const n of samples) {
    const index = formula(n);
    const category = rules?.select(n) ?? (n === 1 ? 'one' : 'other');
    counts[index]?.set(category, (counts[index]?.get(category) ?? 0) + 1);
    numbers[index] = (numbers[index] ?? 0) + 1;
  }
  const singular = formula(1);
  return counts.map((found, index) => ({
    index,
    category: count === 1 ? 'other' : mostOf(found),
    isSingular: index === singular && count > 1,
    isOneAlone: index === singular && numbers[index] === 1,
  }));
};
