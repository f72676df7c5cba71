import type { Language } from '../../languages.ts';
import { remember } from '../../remember.ts';
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

const formsOf = remember((key: string): PluralForms => {
  const [tag = '', type] = key.split(' ');
  const rules = new Intl.PluralRules(tag, { type: type === 'ordinal' ? 'ordinal' : 'cardinal' });
  let isOneExact = true;
  for (let number = 0; number <= largestSample; number++) {
    if (number !== 1 && rules.select(number) === 'one') isOneExact = false;
  }
  return { categories: new Set(rules.resolvedOptions().pluralCategories), isOneExact };
});

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
  const forms = formsOf(`${target.tag} ${choice.type}`);
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
