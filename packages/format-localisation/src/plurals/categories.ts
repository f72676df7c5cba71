import type { LanguageTag } from '@dragoman/provider';

/** As CLDR names them, in its order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** What a number is to the grammar of a language (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
export type PluralCategory = (typeof pluralCategories)[number];

/** Counted (`1 file`) or numbered (`the 1st file`). */
export type PluralType = 'cardinal' | 'ordinal';

/** Whether a word of a file is the name of a category. */
export const isPluralCategory = (name: string): name is PluralCategory =>
  pluralCategories.some((category) => category === name);

const known = new Map<string, Intl.PluralRules | undefined>();

/** The rules of a language; undefined where it is not known, since others would be taken for it. */
export const pluralRulesOf = (language: LanguageTag, type: PluralType): Intl.PluralRules | undefined => {
  const name = `${type} ${language}`;
  if (known.has(name)) return known.get(name);
  let rules: Intl.PluralRules | undefined;
  try {
    const [supported] = Intl.PluralRules.supportedLocalesOf(language);
    if (supported !== undefined) rules = new Intl.PluralRules(supported, { type });
  } catch {
    // No tag at all: nothing is known of it.
  }
  // Tags come from callers.
  if (known.size >= 1_000) known.clear();
  known.set(name, rules);
  return rules;
};

/** The categories of a language, in the order of CLDR; undefined where the language is not known. */
export const pluralCategoriesOf = (
  language: LanguageTag,
  type: PluralType = 'cardinal',
): readonly PluralCategory[] | undefined => {
  const rules = pluralRulesOf(language, type);
  if (!rules) return undefined;
  const used: ReadonlySet<string> = new Set(rules.resolvedOptions().pluralCategories);
  return pluralCategories.filter((category) => used.has(category));
};
