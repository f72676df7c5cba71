import { describe, expect, it } from 'vitest';
import {
  baseLanguageOf,
  countMatches,
  isMostlyRightToLeft,
  isRightToLeft,
  languageNameFor,
  languageTagOf,
  scriptOf,
} from '../src/index.ts';

describe('the language that a file names', () => {
  it.each([
    ['de', 'de'],
    [' PT_br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['', undefined],
    ['English', undefined],
    ['x-none', undefined],
    ['C', undefined],
    ['de_DE.UTF-8', undefined],
  ])('%j is %s', (name, tag) => {
    expect(languageTagOf(name)).toBe(tag);
  });

  it.each([
    ['de-AT', 'de', 'de-AT'],
    ['de_AT', 'de', 'de_AT'],
    ['de-AT', 'de-DE', 'de-DE'],
    ['en', 'de', 'de'],
    ['zh-TW', 'zh', 'zh'],
    ['zh-TW', 'zh-Hant', 'zh-TW'],
    ['English', 'de', 'de'],
  ])('%s is called %s as %s', (named, target, name) => {
    expect(languageNameFor(named, target)).toBe(name);
  });

  it('is called as such files write it, where it is another', () => {
    expect(languageNameFor('en_US', 'de', 'de_DE')).toBe('de_DE');
    expect(languageNameFor('de_AT', 'de', 'de_DE')).toBe('de_AT');
    expect(languageNameFor('en', 'no tag', 'no-NO')).toBe('no-NO');
  });

  it('has a base and a script', () => {
    expect(['pt-BR', 'PT_br', 'pt'].map(baseLanguageOf)).toEqual(['pt', 'pt', 'pt']);
    expect(['sr', 'sr-Latn', 'zh-TW', 'no tag'].map(scriptOf)).toEqual(['Cyrl', 'Latn', 'Hant', undefined]);
  });
});

describe('from right to left', () => {
  it('go languages by their scripts', () => {
    for (const tag of ['ar', 'he', 'fa-IR', 'ur-Aran', 'ur_PK', 'az-Arab', 'dv', 'nqo', 'syr', 'rhg'])
      expect(`${tag} ${isRightToLeft(tag)}`).toBe(`${tag} true`);
    for (const tag of ['de', 'az', 'ar-Latn', 'zh', 'no tag', ''])
      expect(`${tag} ${isRightToLeft(tag)}`).toBe(`${tag} false`);
  });

  it('go texts by most of their letters', () => {
    expect(['שלום', 'שלום ok 12', 'ޙަރުފު', '\u{1e900}\u{1e922}'].map(isMostlyRightToLeft)).toEqual(
      Array(4).fill(true),
    );
    // Points are no letters.
    expect(['Hello', '', '12', 'Hello שלום', 'ab בְּ'].map(isMostlyRightToLeft)).toEqual(Array(5).fill(false));
  });
});

describe('counting letters', () => {
  it('begins anew each time, wherever the last one ended', () => {
    const letter = /\p{L}/gu;
    letter.lastIndex = 3;
    expect(countMatches('añ 1 \u{1e900}', letter)).toBe(3);
    expect(countMatches('añ', letter)).toBe(2);
    expect(countMatches('12', letter)).toBe(0);
  });
});
