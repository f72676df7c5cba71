export {
  isPluralCategory,
  type PluralCategory,
  type PluralType,
  pluralCategories,
  pluralCategoriesOf,
  pluralRulesOf,
} from './categories.ts';
export { addedPlace, type PluralLanguages, placeOf, pluralForms } from './forms.ts';
export { areForms, readSuffix } from './groups.ts';
