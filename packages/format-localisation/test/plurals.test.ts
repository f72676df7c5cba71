import { describe, expect, it } from 'vitest';
import {
  isPluralCategory,
  type PluralCategory,
  type PluralLanguages,
  pluralCategories,
  pluralCategoriesOf,
  pluralForms,
} from '../src/plurals/index.ts';

const english = new Map<PluralCategory, string>([
  ['one', 'a file'],
  ['other', 'files'],
]);

const written = (forms: ReadonlyMap<PluralCategory, string>, languages: PluralLanguages): string[] =>
  pluralForms(forms, languages).map(
    ({ category, form, isAdded }) => `${isAdded ? '+' : ''}${category}: ${form}`,
  );

describe('categories', () => {
  it('are those of CLDR, in its order', () => {
    expect(pluralCategoriesOf('ar')).toEqual(pluralCategories);
    expect(pluralCategoriesOf('de-AT')).toEqual(['one', 'other']);
    expect(pluralCategoriesOf('ja')).toEqual(['other']);
    expect(pluralCategoriesOf('pl')).toEqual(['one', 'few', 'many', 'other']);
    expect(pluralCategoriesOf('en', 'ordinal')).toEqual(['one', 'two', 'few', 'other']);
  });

  it('of a language that is not known are not those of another', () => {
    expect(pluralCategoriesOf('tlh')).toBeUndefined();
    expect(pluralCategoriesOf('no tag')).toBeUndefined();
  });

  it('have names that are told from other words', () => {
    expect(pluralCategories.every(isPluralCategory)).toBe(true);
    expect(['toString', 'ONE', ''].some(isPluralCategory)).toBe(false);
  });
});

describe('forms', () => {
  it('are those of the target, each with the source that fits', () => {
    expect(written(english, { source: 'en', target: 'ar' })).toEqual([
      'one: a file',
      'other: files',
      '+zero: files',
      '+two: files',
      '+few: files',
      '+many: files',
    ]);
    expect(written(english, { target: 'ru' })).toEqual([
      'one: a file',
      'other: files',
      '+few: files',
      '+many: files',
    ]);
  });

  it('of the source stay where the target needs fewer, or is not known', () => {
    expect(written(english, { source: 'en', target: 'ja' })).toEqual(['one: a file', 'other: files']);
    expect(written(english, { source: 'en', target: 'tlh' })).toEqual(['one: a file', 'other: files']);
  });

  it('fit by what the source’s language says of the same numbers', () => {
    const russian = new Map<PluralCategory, string>([
      ['one', '1 файл'],
      ['few', '2 файла'],
      ['many', '5 файлов'],
      ['other', '1,5 файла'],
    ]);
    expect(written(russian, { source: 'ru', target: 'ar' })).toEqual([
      'one: 1 файл',
      'few: 2 файла',
      'many: 5 файлов',
      'other: 1,5 файла',
      '+zero: 5 файлов',
      '+two: 2 файла',
    ]);
    // Without the source's language, others are for what is none of its own.
    expect(written(russian, { target: 'ar' }).at(-1)).toBe('+two: 1,5 файла');
  });

  it('are made of what is there where `other` is not', () => {
    const one = new Map<PluralCategory, string>([['one', 'a file']]);
    expect(written(one, { source: 'en', target: 'de' })).toEqual(['one: a file', '+other: a file']);
    expect(written(new Map([['other', 'ファイル']]), { source: 'ja', target: 'en' })).toEqual([
      'other: ファイル',
      '+one: ファイル',
    ]);
    expect(written(new Map(), { source: 'en', target: 'ar' })).toEqual([]);
  });

  it('of ordinals are others', () => {
    expect(written(new Map([['other', '{n}th']]), { source: 'de', target: 'en', type: 'ordinal' })).toEqual([
      'other: {n}th',
      '+one: {n}th',
      '+two: {n}th',
      '+few: {n}th',
    ]);
  });
});
