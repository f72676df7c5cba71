import type { Language } from '../../languages.ts';
import { type Choice, type Option, showsNumber } from './nodes.ts';

/** In the order in which CLDR lists them. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Numbers up to this one show how a language uses its categories. */
const largestSample = 200;

interface PluralForms {
  readonly categories: ReadonlySet<string>;
  /** Whether `one` holds the number 1 alone, as in English but not in Russian, where 21 is of it too. */
  readonly isOneExact: boolean;
}

const mostCached = 200;
const cache = new Map<string, PluralForms>();

const formsOf = (language: Language, type: 'cardinal' | 'ordinal'): PluralForms => {
  const key = `${language.tag} ${type}`;
  const known = cache.get(key);
  if (known) return known;
  const rules = new Intl.PluralRules(language.tag, { type });
  let isOneExact = true;
  for (let number = 0; number <= largestSample; number++) {
    if (number !== 1 && rules.select(number) === 'one') isOneExact = false;
  }
  const forms = { categories: new Set<string>(rules.resolvedOptions().pluralCategories), isOneExact };
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, forms);
  return forms;
};

/**
 * The branches of a choice in the target language: those of a select as they are; of a plural the explicit numbers
 * (`=0`) and one for each category that CLDR has for the language. A category that the source lacks begins as its
 * `other`.
 */
export const optionsFor = (choice: Choice, target: Language): readonly Option[] => {
  if (choice.type === 'select') return choice.options;
  const byName = new Map(choice.options.map((option) => [option.selector, option] as const));
  const other = byName.get('other');
  if (!other) return choice.options;
  const forms = formsOf(target, choice.type);
  const options = choice.options.filter(({ selector }) => selector.startsWith('='));
  const one = byName.get('one');
  // "A file" is right for 1 alone.
  const isOneSpecial =
    one !== undefined &&
    choice.type === 'cardinal' &&
    !showsNumber(one.nodes, choice.name) &&
    !forms.isOneExact;
  if (isOneSpecial && choice.offset === 0 && !byName.has('=1')) options.push({ ...one, selector: '=1' });
  for (const category of categories) {
    if (category !== 'other' && !forms.categories.has(category)) continue;
    const own = isOneSpecial && category === 'one' ? undefined : byName.get(category);
    options.push({ ...(own ?? other), selector: category });
  }
  return options;
};
