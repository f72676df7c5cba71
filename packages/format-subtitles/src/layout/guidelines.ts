import { baseLanguageOf } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';

/**
 * What viewers can read, by Netflix' Timed Text Style Guides (https://partnerhelp.netflixstudios.com/hc/en-us/sections/22463232153235):
 * two lines of 42 characters, 39 in Russian, 35 in Thai, 16 full-width ones in Chinese and Korean, 13 in Japanese; 17
 * characters a second, 12 in Korean, 9 in Chinese, 4 in Japanese.
 */
export interface Guideline {
  /** Columns of a line: one a character, two a full-width one. */
  readonly columns: number;
  readonly columnsPerSecond: number;
}

export const maxLines = 2;

const usual: Guideline = { columns: 42, columnsPerSecond: 17 };

const guidelines: Readonly<Record<string, Guideline>> = {
  ja: { columns: 26, columnsPerSecond: 8 },
  ko: { columns: 32, columnsPerSecond: 24 },
  ru: { columns: 39, columnsPerSecond: 17 },
  th: { columns: 35, columnsPerSecond: 17 },
  yue: { columns: 32, columnsPerSecond: 18 },
  zh: { columns: 32, columnsPerSecond: 18 },
};

export const guidelineOf = (language: LanguageTag): Guideline =>
  guidelines[baseLanguageOf(language)] ?? usual;

/** Words that belong to what follows: articles, prepositions, conjunctions. A line does not end with one. */
const leaningWords: Readonly<Record<string, string>> = {
  de: 'der die das den dem des ein eine einen einem einer eines in im an am auf aus bei mit nach von vom zu zum zur für über unter vor hinter und oder aber dass weil wenn',
  en: 'a an the of to in on at for with from by into about and or but that if as my your his her its our their',
  es: 'el la los las un una unos unas de del a al en con por para sin sobre y e o u pero que si mi tu su',
  fr: 'le la les un une des de du à au aux en dans sur sous avec pour par sans et ou mais que si ce cette mon ma mes ton ta tes son sa ses',
  it: 'il lo la i gli le un uno una di del della dei a al alla da dal in nel nella con su per tra fra e o ma che se',
  nl: 'de het een van in op aan met voor naar uit bij om te en of maar dat als mijn jouw zijn haar ons',
  pl: 'w we z ze na do od za po o u i a ale że czy nie',
  pt: 'o a os as um uma de do da dos das em no na nos nas com por para sem e ou mas que se meu minha seu sua',
  ru: 'в во на с со к ко о об от до из за по у для без и а но что не',
};

const sets = new Map(Object.entries(leaningWords).map(([base, words]) => [base, new Set(words.split(' '))]));
const noWords: ReadonlySet<string> = new Set();

export const leaningWordsOf = (language: LanguageTag): ReadonlySet<string> =>
  sets.get(baseLanguageOf(language)) ?? noWords;
