import type { FormatData, LanguageTag } from '@dragoman/provider';
import { type PluralCategory, type PluralType, pluralCategoriesOf, pluralRulesOf } from './categories.ts';

/** A form that a file shall have. */
export interface PluralForm<Form> {
  readonly category: PluralCategory;
  /** Of the source: its own for this category, or the one that fits it best. */
  readonly form: Form;
  /** Whether the source has none of this category. */
  readonly isAdded: boolean;
}

/** What decides which forms a file shall have. */
export interface PluralLanguages {
  /** Absent: not known; a form then fits its own category, and `other` all. */
  readonly source?: LanguageTag | undefined;
  readonly target: LanguageTag;
  /** Default `cardinal`. */
  readonly type?: PluralType;
}

/** Numbers by which the categories of two languages are compared: small ones first, as people count. */
const samples: readonly number[] = [
  ...Array.from({ length: 200 }, (_, index) => index + 1),
  0,
  1e6,
  1.5,
  0.5,
];

/** The category that the source's language has for the numbers of a category of the target's. */
const findCounterpart = (category: PluralCategory, languages: PluralLanguages): string | undefined => {
  const { source, target, type = 'cardinal' } = languages;
  if (source === undefined) return undefined;
  const targetRules = pluralRulesOf(target, type);
  const sample = samples.find((number) => targetRules?.select(number) === category);
  return sample === undefined ? undefined : pluralRulesOf(source, type)?.select(sample);
};

const counterparts = new Map<string, string | undefined>();

const counterpartOf = (category: PluralCategory, languages: PluralLanguages): string | undefined => {
  const name = `${category} ${languages.type} ${languages.source} ${languages.target}`;
  if (counterparts.has(name)) return counterparts.get(name);
  const found = findCounterpart(category, languages);
  // Tags come from callers.
  if (counterparts.size >= 1_000) counterparts.clear();
  counterparts.set(name, found);
  return found;
};

/**
 * The forms for a target language: those of the source, in their order, and behind them those that only the target has,
 * each with the source's form that fits. Forms that the target does not need stay: the file has them.
 *
 * @param forms of the source by category; without any there are none
 */
export const pluralForms = <Form>(
  forms: ReadonlyMap<PluralCategory, Form>,
  languages: PluralLanguages,
): readonly PluralForm<Form>[] => {
  const own = Array.from(forms, ([category, form]) => ({ category, form, isAdded: false }));
  const last = own.at(-1);
  if (!last) return own;
  const wanted = pluralCategoriesOf(languages.target, languages.type) ?? [];
  const byName: ReadonlyMap<string, Form> = forms;
  const added = wanted
    .filter((category) => !forms.has(category))
    .map((category) => {
      const counterpart = counterpartOf(category, languages) ?? 'other';
      const form = byName.get(counterpart) ?? forms.get('other') ?? last.form;
      return { category, form, isAdded: true };
    });
  return [...own, ...added];
};

/**
 * What a segment says as its `place`: whether its form is one that the file does not have yet, and what its tags stand for.
 * Whoever reads the file as one of before goes by both.
 */
export const placeOf = (codes: readonly string[], isAdded: boolean): { readonly place?: FormatData } =>
  codes.length > 0 || isAdded
    ? { place: { ...(isAdded ? addedPlace : {}), ...(codes.length > 0 ? { codes } : {}) } }
    : {};

/** A form that the file does not have yet: its text is not the file's. */
export const addedPlace = { added: true } as const;
