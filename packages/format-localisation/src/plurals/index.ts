export {
  isPluralCategory,
  type PluralCategory,
  pluralCategories,
  pluralCategoriesOf,
} from './categories.ts';
export { addedPlace, type PluralLanguages, pluralForms } from './forms.ts';
